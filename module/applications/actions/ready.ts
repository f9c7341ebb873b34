/** The Ready window: the trigger and the readied action. Releasing it opens the window of the readied action. */
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
import { thingNames, thingsOf } from "../use/material-choices.ts";
import { obstacleText, useConsequences } from "../use/obstacle-views.ts";
import { openUse } from "./use-dialog.ts";
import { materialField, slotField } from "../use/use-view.ts";

/** Returns all attack modes that take the action, held weapons first. */
function blows(actor: OpposedActor) {
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

const keyAsFavorite = ({ id }: OpposedItem): string => favoriteKey({ kind: "item", key: id ?? "", mode: "" });

/** Returns the spells that take the action, then other items that take it. @rule B-ACT-15 B-ACT-16 */
function uses(actor: OpposedActor) {
  const things = actor.items.contents.filter((item) => !item.isKind("spell") && activityOf(item)?.spends === "active");
  return [
    ...spellsToReady(actor).map((spell) => ({
      key: keyAsFavorite(spell),
      name: spell.name,
      /** The spell, which is paid at once and held; null for other options. */
      spell,
    })),
    ...things.map((item) => ({
      /** Key in the format of favorites. */
      key: keyAsFavorite(item),
      name: item.name,
      spell: null,
    })),
  ];
}

/** Returns the spell options that the user chose. */
function choiceOf(actor: OpposedActor, spell: OpposedItem, values: FormValues) {
  const activity = activityOf(spell);
  const { things, first } = activity ? thingsOf(actor, activity) : { things: [], first: "" };
  return { circle: numberOf(values, "slot") ?? 0, material: values.get("material")?.[0] ?? first, things };
}

/** Returns the form fields for the cost of a spell, with its warnings. @rule B-ACT-16 */
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
  const { warnings, chips } = useConsequences(
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
      { note: gameTexts.t(plan.circle > 0 ? "OD20.ActionUse.Ready.spell" : "OD20.ActionUse.Ready.cantrip") },
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
 * Opens the Ready window.
 * @param against returns the obstacles of the action; the plan of a spell includes them
 * @rule B-ACT-15 B-ACT-16 H-TURN-04
 */
export async function openReady(
  actor: OpposedActor,
  against: () => readonly { readonly note: string }[],
): Promise<void> {
  const { t } = gameTexts;
  const things = [...blows(actor), ...uses(actor)];
  const chosen = (values: FormValues) => things.find(({ key }) => key === valueOf(values, "thing"));
  const text = (uid: string, name: "trigger" | "then", values: FormValues) => ({
    text: {
      id: `${uid}-${name}`,
      name,
      // A trigger text is required, so its field gets the focus.
      focus: name === "trigger",
      label: t(`OD20.ActionUse.Ready.${name}`),
      value: valueOf(values, name),
      placeholder: t(`OD20.ActionUse.Ready.${name}Hint`),
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
              label: t("OD20.ActionUse.Ready.thing"),
              options: [{ key: "", name: t("OD20.ActionUse.Ready.nothing") }, ...things].map(({ key, name }) => ({
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
 * Releases the readied action and opens its window. If the item is gone, no window opens. The message of a spell ends the readied state, so
 * the spell stays held if the user closes the window.
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
