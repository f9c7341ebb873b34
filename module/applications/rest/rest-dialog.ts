/** Rest window: kind of rest, participants, and everything the rest changes. */
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import {
  endingNames,
  outcomeOf,
  previewRest,
  rest,
  resterOf,
  restsTooSoon,
  type RestCourse,
} from "../../play/rest/rest.ts";
import { BREAKS_LIMIT } from "../../rules/rest/rest.ts";
import { afterShortRest } from "../../play/rest/after-short-rest.ts";
import { restState } from "../../play/rest/rest-state.ts";
import { clockLeftToGm, clockOffered } from "../../play/rest/clock.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { currentRuleset } from "../../core/settings.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { openDeal, openRevive } from "../common/windows.ts";
import { segment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { hitDiceField } from "./rest-view.ts";
import { clockWords, resting, restTable, type RestPerson } from "./rest-table.ts";

const { t, plural } = gameTexts;

/** Opens the window for those of the creatures that this user may change. */
export async function openRest(actors: readonly OpposedActor[]): Promise<void> {
  const own = actors.filter((actor) => actor.isOwner && readOr(() => resterOf(actor), null) !== null);
  const [first] = own;
  if (!first) {
    notifyWarning("OD20.Rest.Nobody");
    return;
  }
  await FormDialog.show({
    key: `rest.${own.map(({ uuid }) => uuid).join(".")}`,
    title: own.length === 1 ? t("OD20.Rest.TitleOf", { name: first.name }) : t("OD20.Rest.Title"),
    width: 620,
    redraw: [
      "kind",
      "interrupted",
      "end",
      "breaks",
      "hours",
      "who",
      "clock",
      ...own.map((_, index) => diceName(index)),
    ],
    view: (uid, values) => view(uid, values, own),
    submit: (values) => rest(chosen(values, own), course(values, own)),
    secondary: () => Promise.resolve(),
    free: (detail) => cure(detail),
    watch: (changed) => {
      const id = Hooks.on("updateActor", ({ uuid }) => {
        if (own.some((actor) => actor.uuid === uuid)) changed();
      });
      return () => {
        Hooks.off("updateActor", id);
      };
    },
  });
}

/** Opens the window that helps a creature to rest. @param detail the kind of help and the creature's uuid */
async function cure(detail: string): Promise<void> {
  const [kind = "", ...uuid] = detail.split(".");
  const { actor } = restState(uuid.join("."), "");
  if (actor && kind === "revive") await (actor.isCharacter() || actor.isNpc() ? openRevive(actor) : undefined);
  else if (actor) await openDeal({ kind: "healing", actor });
}

/** Name of the field for the Hit Dice of one creature. */
const diceName = (index: number): string => `dice-${String(index)}`;

function chosen(values: FormValues, actors: readonly OpposedActor[]): OpposedActor[] {
  const who = values.get("who");
  return actors.filter(({ uuid }) => actors.length === 1 || values.size === 0 || who?.includes(uuid) === true);
}

function course(values: FormValues, actors: readonly OpposedActor[]): RestCourse {
  const kind = valueOf(values, "kind") === "short" ? "short" : "long";
  // A long rest can go on after an interruption.
  const interrupted = values.has("interrupted");
  const resumed = interrupted && kind === "long" && valueOf(values, "end") !== "broken";
  const within = (name: string, usual: number): number =>
    Math.max(0, Math.min(BREAKS_LIMIT, numberOf(values, name) ?? usual));
  return {
    kind,
    breaks: resumed ? within("breaks", 1) : 0,
    brokenAfter: interrupted && !resumed ? within("hours", 0) : null,
    clock: clockOffered() && (values.size === 0 || values.has("clock")),
    dice: Object.fromEntries(
      actors.map(({ uuid }, index) => [uuid, Math.max(0, numberOf(values, diceName(index)) ?? 0)]),
    ),
  };
}

function diceField(id: string, field: string, { name, system }: OpposedActor<"character">, spent: number): FieldView {
  const { value: left, max, faces } = system.hitDice;
  return hitDiceField({ id, field }, { name, left, max, faces }, spent, gameTexts);
}

type Gives = NonNullable<ReturnType<typeof outcomeOf>["gives"]>;

/** Returns the lowest and the highest faces of the Hit Dice that a character spends in a short rest. @rule B-REST-03 */
function spentDice(actor: OpposedActor, gives: Gives, count: number): { least: number[]; most: number[] } {
  const { value, faces } =
    actor.isCharacter() && gives === "short" && currentRuleset().hitDice
      ? actor.system.hitDice
      : { value: 0, faces: 1 };
  const all = (face: number): number[] => Array.from({ length: Math.min(value, Math.floor(count)) }, () => face);
  return { least: all(1), most: all(faces) };
}

function personOf(
  actor: OpposedActor,
  on: boolean,
  gives: Gives,
  { dice, ...passing }: { hours: number; clock: boolean; dice: RestCourse["dice"] },
): RestPerson {
  const { least, most } = spentDice(actor, gives, dice[actor.uuid] ?? 0);
  const plan = previewRest(actor, gives, least);
  const best = most.length === 0 ? null : previewRest(actor, gives, most);
  const { uuid, name, img, hitPoints } = actor;
  return {
    uuid,
    name,
    img: img ?? "",
    on,
    hp: { value: hitPoints.value, max: hitPoints.max },
    slots: resterOf(actor)?.slots ?? [],
    plan,
    ...(best?.ok ? { best: best.changes } : {}),
    ends: plan.ok ? endingNames(actor, { gives, ...passing }) : [],
    afterwards:
      plan.ok && gives === "short" ? [...new Set(afterShortRest(actor, true).map(({ item }) => item.name))] : [],
    tooSoon: gives === "long" && restsTooSoon(actor),
    cure: plan.ok ? null : actor.dead ? "revive" : "heal",
  };
}

/** Returns whether a creature prepares its spells and may change them after this rest. @rule B-REST-06 */
function mayPrepare(actor: OpposedActor, gives: Gives): boolean {
  const plan = previewRest(actor, gives);
  const preparation = actor.creature?.spells.preparation;
  return plan.ok && plan.mayPrepare && Boolean(preparation) && preparation !== "known";
}

const part = (view: object): FieldView => ({ own: { partial: "od20-rest", view } });

function choices(uid: string, now: RestCourse, hours: number): FieldView[] {
  const { kind, breaks, brokenAfter } = now;
  const broken = brokenAfter !== null;
  const interrupted = broken || breaks > 0;
  const check = (name: string, label: string, on: boolean) => ({ id: `${uid}-${name}`, name, label, on });
  const number = (name: string, label: string, value: number): FieldView => ({
    number: { id: `${uid}-${name}`, name, label, value, hint: "0", bounds: { max: BREAKS_LIMIT }, required: true },
  });
  const kinds: [string, string][] = [
    ["long", t("OD20.Rest.long")],
    ["short", t("OD20.Rest.short")],
  ];
  const ends: [string, string][] = [
    ["resumed", t("OD20.Rest.Resumed")],
    ["broken", t("OD20.Rest.GivenUp")],
  ];
  const checks = [
    ...(clockOffered() && hours > 0 ? [check("clock", t("OD20.Clock.Turn"), now.clock)] : []),
    check("interrupted", t("OD20.Rest.Broken"), interrupted),
  ];
  return [
    part({ segment: segment(uid, "kind", t("OD20.Rest.Kind"), kinds, kind, true), checks }),
    ...(interrupted && kind === "long"
      ? [
          { segment: segment(uid, "end", t("OD20.Rest.End"), ends, broken ? "broken" : "resumed", true) },
          broken
            ? number("hours", t("OD20.Rest.HoursBefore"), brokenAfter)
            : number("breaks", t("OD20.Rest.Breaks"), breaks),
        ]
      : []),
  ];
}

/** Returns the form for the current values. */
function view(uid: string, values: FormValues, actors: readonly OpposedActor[]): FormView {
  const now = course(values, actors);
  const { gives, hours } = outcomeOf(now);
  const who = chosen(values, actors);
  const fields = choices(uid, now, gives === null ? 0 : hours);
  if (gives === "short" && currentRuleset().hitDice) {
    for (const [index, actor] of actors.entries())
      if (actor.isCharacter() && who.includes(actor))
        fields.push(diceField(`${uid}-${diceName(index)}`, diceName(index), actor, now.dice[actor.uuid] ?? 0));
  }
  const people =
    gives === null
      ? []
      : actors.map((actor) => personOf(actor, who.includes(actor), gives, { hours, clock: now.clock, dice: now.dice }));
  const able = resting(people);
  // Hours do not pass in a fight. The window warns, but the user can still submit.
  const fighting = who.filter((actor) => fightOf([actor]) !== null).map(({ name }) => name);
  const text = t("OD20.Rest.WhileFighting", { names: fighting.join(", ") });
  if (gives === null) fields.push({ note: t("OD20.Rest.GaveNothing") });
  else {
    const preparing = who.filter((actor) => mayPrepare(actor, gives)).map(({ name }) => name);
    const healing = t(`OD20.Rule.longRestHealing.${currentRuleset().longRestHealing}`);
    const lines = [
      ...(gives === now.kind ? [] : [t("OD20.Rest.LikeShort")]),
      ...(gives === "long" ? [t("OD20.Rest.Heals", { healing })] : []),
      ...(preparing.length > 0 ? [t("OD20.Rest.Prepare", { names: preparing.join(", ") })] : []),
      ...(clockLeftToGm() ? [t("OD20.Clock.LeftToGm")] : []),
    ];
    fields.push(part({ ...restTable(uid, people, lines, gameTexts), several: actors.length > 1 }));
  }
  const took = now.clock ? clockWords(game.time.worldTime, hours) : "";
  const count = actors.length > 1 ? t("OD20.Rest.Resting", { n: able, of: actors.length }) : "";
  const foot = [plural("OD20.Rest.Took", hours), took, count].filter((part) => part !== "").join(" · ");
  const submit = t(fighting.length > 0 ? "OD20.Rest.SubmitFighting" : "OD20.Rest.Submit");
  return {
    fields,
    ...(gives === null ? {} : { foot }),
    submit: actors.length > 1 && able > 0 && fighting.length === 0 ? `${submit}, ${String(able)}` : submit,
    secondary: { action: "secondary", label: t("OD20.Rest.Cancel") },
    ...(fighting.length > 0
      ? { sums: { warnings: [{ text, severity: "warning" }], formula: "", damage: "", chips: [], error: "" } }
      : {}),
  };
}
