/** Readying: what is waited for and what answers it, in a small window; and doing it, which opens the window of that at once. */
import { concentrationOf } from "../../documents/effects/effect-ends.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { itemById, unarmedOf } from "../../documents/creatures/unarmed.ts";
import { favoriteKey, readFavorite } from "../../play/character/favorites.pure.ts";
import { doAction } from "../../play/actions/actions.ts";
import { waitingMessage } from "../../play/actions/readied.ts";
import { nameForViewer, tokenOf } from "../../play/scene/tokens.ts";
import { activityOf } from "../../play/activities/activities.ts";
import { planReady, readySpell, spellsToReady } from "../../play/cast/ready-spell.ts";
import { openAttack } from "../dialogs/attack-dialog.ts";
import { FormDialog } from "../forms/form-dialog.ts";
import { numberOf, valueOf, type FormValues, type FormView } from "../forms/form-view.ts";
import { gameTexts } from "../words/texts-game.ts";
import { readiedName } from "../words/action-words.ts";
import { thingNames, thingsOf } from "../use/things.ts";
import { obstacleText, toldOf } from "../use/told.ts";
import { openUse } from "./use-dialog.ts";
import { materialField, slotField } from "../use/use-view.ts";

/** Something that can be readied. */
interface Readiable {
  /** As a favorite is kept. */
  readonly key: string;
  readonly name: string;
  /** Of a spell itself: it is paid at once, and held. */
  readonly spell: OpposedItem | null;
}

/** Each way of striking that takes the action, what is held first. */
function blows(actor: OpposedActor): Readiable[] {
  const unarmed = unarmedOf(actor);
  const held = ({ system: { equipped } }: { readonly system: { readonly equipped: string } }): number =>
    Number(equipped === "none");
  const weapons = [...actor.getWeapons()].sort((a, b) => held(a) - held(b) || a.sort - b.sort);
  return [...weapons, ...(unarmed ? [unarmed] : [])].flatMap((weapon) =>
    weapon
      .getAttackModes()
      .filter((mode) => mode !== "improvised" && mode !== "offHand")
      .map((mode) => favoriteKey({ kind: "attack", key: weapon.id ?? "", mode }))
      .map((key) => ({ key, name: readiedName(actor, key), spell: null })),
  );
}

const keyOf = ({ id }: OpposedItem): string => favoriteKey({ kind: "item", key: id ?? "", mode: "" });

/** Spells that take the action, and what takes it otherwise. @rule B-ACT-15 B-ACT-16 */
function uses(actor: OpposedActor): Readiable[] {
  const things = actor.items.contents.filter((item) => !item.isKind("spell") && activityOf(item)?.spends === "active");
  return [
    ...spellsToReady(actor).map((spell) => ({ key: keyOf(spell), name: spell.name, spell })),
    ...things.map((item) => ({ key: keyOf(item), name: item.name, spell: null })),
  ];
}

/** How a spell is readied, as it was chosen. */
function choiceOf(actor: OpposedActor, spell: OpposedItem, values: FormValues) {
  const activity = activityOf(spell);
  const { things, first } = activity ? thingsOf(actor, activity) : { things: [], first: "" };
  return { circle: numberOf(values, "slot") ?? 0, material: values.get("material")?.[0] ?? first, things };
}

/** What a spell takes now, and what stands against it. @rule B-ACT-16 */
function spellFields(
  uid: string,
  actor: OpposedActor,
  spell: OpposedItem,
  values: FormValues,
): Pick<FormView, "fields" | "sums"> {
  const choice = choiceOf(actor, spell, values);
  const planned = planReady(actor, spell, choice);
  if (!planned) return { fields: [] };
  const { facts, plan } = planned;
  const holds = { facts: { activity: { ...facts.activity, concentration: true } }, plan };
  const { warnings, chips } = toldOf(
    holds,
    false,
    concentrationOf(actor)?.effect.name ?? "",
    gameTexts,
    thingNames(actor),
  );
  return {
    fields: [
      ...slotField(uid, planned, gameTexts),
      ...materialField(uid, { facts, choice, things: choice.things }, gameTexts),
      { note: gameTexts.t(plan.circle > 0 ? "OD20.Deed.Ready.spell" : "OD20.Deed.Ready.cantrip") },
    ],
    sums: {
      warnings: [
        ...warnings,
        ...plan.obstacles.map(({ key, data, severity }) => ({ text: obstacleText(key, data, gameTexts), severity })),
      ],
      formula: "",
      damage: "",
      chips,
      error: "",
    },
  };
}

/**
 * What is waited for, with what, and what is done then.
 * @param against what stands against it now; of a spell its own plan says that, too
 * @rule B-ACT-15 B-ACT-16 H-TURN-04
 */
export async function openReady(
  actor: OpposedActor,
  against: () => readonly { readonly note: string }[],
): Promise<void> {
  const { t } = gameTexts;
  const things = [...blows(actor), ...uses(actor)];
  const chosen = (values: FormValues): Readiable | undefined =>
    things.find(({ key }) => key === valueOf(values, "thing"));
  const text = (uid: string, name: "trigger" | "then", values: FormValues) => ({
    text: {
      id: `${uid}-${name}`,
      name,
      // Without words there is nothing to wait for: they come before the button.
      focus: name === "trigger",
      label: t(`OD20.Deed.Ready.${name}`),
      value: valueOf(values, name),
      placeholder: t(`OD20.Deed.Ready.${name}Hint`),
    },
  });
  await FormDialog.show({
    key: `action.${actor.uuid}.ready`,
    acts: actor,
    title: `${t("OD20.ActionList.ready")} · ${nameForViewer(actor)}`,
    redraw: ["thing", "slot", "material"],
    view: (uid, values) => {
      const spell = chosen(values)?.spell;
      const { fields, ...sums } = spell ? spellFields(uid, actor, spell, values) : { fields: [] };
      return {
        ...sums,
        fields: [
          ...(spell ? [] : against()),
          text(uid, "trigger", values),
          {
            select: {
              id: `${uid}-thing`,
              name: "thing",
              label: t("OD20.Deed.Ready.thing"),
              options: [{ key: "", name: t("OD20.Deed.Ready.nothing") }, ...things].map(({ key, name }) => ({
                value: key,
                text: name,
                selected: key === valueOf(values, "thing"),
              })),
            },
          },
          ...fields,
          text(uid, "then", values),
        ],
        submit: t("OD20.ActionList.ready"),
        secondary: null,
      };
    },
    submit: async (values) => {
      const thing = chosen(values);
      const plan = { trigger: valueOf(values, "trigger").trim(), then: valueOf(values, "then").trim() };
      const said = { plan, readied: thing?.key ?? "" };
      if (!thing?.spell) return doAction(actor, "ready", said);
      return (await readySpell(actor, thing.spell, said, choiceOf(actor, thing.spell, values))) ?? "stay";
    },
  });
}

/**
 * Says that it is done now, and opens the window of what was readied; of a thing that is gone there is none. A spell is let go
 * by its own message, so that whoever leaves its window still holds it.
 * @rule B-ACT-15 B-ACT-16
 */
export async function releaseReadied(actor: OpposedActor): Promise<void> {
  const said = waitingMessage(actor);
  const readied = readFavorite(said?.readied ?? "");
  const item = readied && itemById(actor, readied.key);
  if (said?.concentration && item) {
    await openUse(actor, item, { held: said.id });
    return;
  }
  if (!(await doAction(actor, "release")) || !readied || !item) return;
  const mode = item.getAttackModes().find((one) => one === readied.mode);
  const attackers = [{ actor, token: tokenOf(actor) }];
  if (readied.kind === "attack" && mode) await openAttack(item, mode, { attackers });
  else if (readied.kind === "item") await openUse(actor, item);
}
