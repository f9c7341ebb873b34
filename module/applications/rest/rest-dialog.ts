/** Rest window: kind of rest, participants, and everything the rest changes. */
import type { OpposedActor } from "../../documents/actor.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { readOr } from "../../documents/common/read-or.ts";
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
import { clockLeftToGm, clockOffered } from "../../play/rest/clock.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { currentRuleset } from "../../core/settings.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FieldView, type FormValues, type FormView } from "../forms/form-view.ts";
import { segment } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { hitDiceField, previewLine } from "./rest-view.ts";

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
    redraw: ["kind", "end", "breaks", "hours", "who"],
    view: (uid, values) => view(uid, values, own),
    submit: (values) => rest(chosen(values, own), course(values, own)),
  });
}

function chosen(values: FormValues, actors: readonly OpposedActor[]): OpposedActor[] {
  const who = values.get("who");
  return actors.filter(({ uuid }) => actors.length === 1 || values.size === 0 || who?.includes(uuid) === true);
}

function course(values: FormValues, actors: readonly OpposedActor[]): RestCourse {
  const kind = valueOf(values, "kind") === "short" ? "short" : "long";
  const broken = valueOf(values, "end") === "broken";
  return {
    kind,
    breaks: Math.max(0, Math.min(BREAKS_LIMIT, numberOf(values, "breaks") ?? 0)),
    brokenAfter: broken ? Math.max(0, Math.min(BREAKS_LIMIT, numberOf(values, "hours") ?? 0)) : null,
    clock: clockOffered() && (values.size === 0 || values.has("clock")),
    dice: Object.fromEntries(
      actors.map(({ uuid }, index) => [uuid, Math.max(0, numberOf(values, `dice-${String(index)}`) ?? 0)]),
    ),
  };
}

function diceField(id: string, field: string, { name, system }: OpposedActor<"character">, spent: number): FieldView {
  const { value: left, max, faces } = system.hitDice;
  return hitDiceField({ id, field }, { name, left, max, faces }, spent, gameTexts);
}

/** Returns the form for the current values. */
function view(uid: string, values: FormValues, actors: readonly OpposedActor[]): FormView {
  const now = course(values, actors);
  const { gives, hours } = outcomeOf(now);
  const broken = now.brokenAfter !== null;
  const who = chosen(values, actors);
  const number = (name: string, label: string, value: number): FieldView => ({
    number: { id: `${uid}-${name}`, name, label, value, hint: "0", bounds: { max: BREAKS_LIMIT }, required: true },
  });
  const fields: FieldView[] = [
    {
      segment: segment(
        uid,
        "kind",
        t("OD20.Rest.Kind"),
        [
          ["long", t("OD20.Rest.long")],
          ["short", t("OD20.Rest.short")],
        ],
        now.kind,
      ),
    },
    {
      segment: segment(
        uid,
        "end",
        t("OD20.Rest.End"),
        [
          ["done", t("OD20.Rest.Done")],
          ["broken", t("OD20.Rest.Broken")],
        ],
        broken ? "broken" : "done",
      ),
    },
  ];
  if (broken && now.kind === "long") fields.push(number("hours", t("OD20.Rest.HoursBefore"), now.brokenAfter));
  else if (!broken && now.kind === "long") fields.push(number("breaks", t("OD20.Rest.Breaks"), now.breaks));
  if (actors.length > 1) {
    const options = actors.map(({ uuid, name }, index) => ({
      id: `${uid}-who-${String(index)}`,
      value: uuid,
      text: name,
      selected: who.some((actor) => actor.uuid === uuid),
    }));
    fields.push({ list: { name: "who", legend: t("OD20.Rest.Who"), options } });
  }
  if (gives === "short" && currentRuleset().hitDice) {
    for (const [index, actor] of actors.entries())
      if (actor.isCharacter() && who.includes(actor))
        fields.push(
          diceField(`${uid}-dice-${String(index)}`, `dice-${String(index)}`, actor, now.dice[actor.uuid] ?? 0),
        );
  }
  if (gives === null) fields.push({ note: t("OD20.Rest.GaveNothing") });
  else {
    fields.push({ note: gives === now.kind ? plural("OD20.Rest.Takes", hours) : t("OD20.Rest.LikeShort") });
    if (clockOffered())
      fields.push({
        check: { id: `${uid}-clock`, name: "clock", label: plural("OD20.Clock.Move", hours), on: now.clock },
      });
    else if (clockLeftToGm()) fields.push({ note: t("OD20.Clock.LeftToGm") });
    for (const actor of who) {
      const plan = previewRest(actor, gives);
      const ends = plan.ok ? endingNames(actor, { gives, hours, clock: now.clock }) : [];
      const afterwards = plan.ok && gives === "short" ? afterShortRest(actor, true) : [];
      fields.push({
        note: t("OD20.Rest.Of", {
          name: actor.name,
          what: plan.ok ? previewLine(plan.changes, ends, afterwards, gameTexts) : t(plan.reason, { name: actor.name }),
        }),
      });
      if (
        plan.ok &&
        plan.mayPrepare &&
        actor.creature?.spells.preparation &&
        actor.creature.spells.preparation !== "known"
      )
        fields.push({ note: t("OD20.Rest.Prepare", { name: actor.name }) });
      if (gives === "long" && restsTooSoon(actor)) fields.push({ note: t("OD20.Rest.TooSoon", { name: actor.name }) });
    }
  }
  // Hours do not pass in a fight. The window warns, but the user can still submit.
  const fighting = who.filter((actor) => fightOf([actor]) !== null).map(({ name }) => name);
  const text = t("OD20.Rest.WhileFighting", { names: fighting.join(", ") });
  return {
    fields,
    submit: t(fighting.length > 0 ? "OD20.Rest.SubmitFighting" : "OD20.Rest.Submit"),
    secondary: null,
    ...(fighting.length > 0
      ? { sums: { warnings: [{ text, severity: "warning" }], formula: "", damage: "", chips: [], error: "" } }
      : {}),
  };
}
