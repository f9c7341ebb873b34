/** Permissions and handlers of the buttons on an attack card. Damage without an attack shares some of them. */
import { mainActivity } from "../../../data/item/activities.pure.ts";
import { pressReaction } from "./press-reaction.ts";
import type { OpposedActor } from "../../../documents/actor.ts";
import { findActor, findToken } from "../../../play/common/documents.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import type { Action } from "../../../play/attack-state/permissions.pure.ts";
import { allowEffects, applyNow } from "../../../play/apply/apply.ts";
import { can } from "../../../play/attack-state/permissions.ts";
import { surplusOf } from "../../../play/group-attack/surplus-strikes.ts";
import { mayStandNow } from "../../../play/dying/stand-to-death.ts";
import { openAddTarget, openAdjust, openAttack, openRedirect, openRuling, showRequest } from "../../common/windows.ts";
import { always, type Button, type Buttons, type Click } from "../buttons.ts";
import type { CardAction } from "./actions.ts";
import { gameOf } from "../../../rules/games/games.ts";
import { readRuleset } from "../../../rules/ruleset/ruleset.ts";
import { refreshCards } from "../../../play/protocol/cards.ts";
import { lazyModule } from "../../common/on-demand.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { OpposedItem } from "../../../documents/item.ts";
import { striker, unarmedOf } from "../../../documents/creatures/unarmed.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import type { Combatant } from "../../../play/common/types.ts";
import { sameItem } from "../../../play/scene/tokens.ts";
import type { AttackRecord } from "../../../play/resolve/attack-records.pure.ts";

type ActionButton = Button<AttackState>;
type May = ActionButton["may"];

/** Checks the permission of an action for one target, or for the whole card. */
const asks =
  (action: Action): May =>
  ({ permissions, targets }, key) =>
    (key === "" ? permissions : targets.find((target) => target.key === key)?.permissions)?.[action] ??
    "OD20.Can.noTarget";

/** Checks that at least one target permits the action. */
const asksAll =
  (action: Action): May =>
  ({ targets }) => {
    const verdicts = targets.map(({ permissions }) => permissions[action]);
    return verdicts.includes(true) || (verdicts[0] ?? "OD20.Can.noTarget");
  };

const needs =
  (thing: (state: AttackState) => unknown, reason: string): May =>
  (state) =>
    Boolean(thing(state)) || reason;

/** Creates a button whose permission comes from play. */
const button = (may: May, run: (click: Click) => Promise<unknown>): ActionButton => ({
  may,
  run: (_state, click) => run(click),
});

/** These modules load lazily: undo with the first press, the others after the game started. */
const undoing = () => import("../../../play/undo/undo.ts");

/** Undoes after a question, if somebody would fall, die or rise by it. */
async function undoAsked(id: string, target: string | null): Promise<void> {
  const [{ undo, undoConsequences }, { agreesToUndo }] = await Promise.all([
    undoing(),
    import("../../common/ask-undo.ts"),
  ]);
  if (await agreesToUndo(undoConsequences(id, target))) await undo(id, target);
}
const defending = () => import("../../../play/defend/defend.ts");

const sparing = () => import("../../../play/group-attack/nonlethal.ts");
const changing = () => import("../../../play/attack/change-attack.ts");
const rolling = () => import("../../../play/attack/roll-damage.ts");

/** Buttons that answer for one target, or for all waiting targets that this user may answer for. */
export const answerOne = button(asks("defend"), async ({ message, target }) =>
  (await defending()).defend(message, target),
);
export const answerAll: ActionButton = {
  may: asksAll("defend"),
  run: async ({ targets }, { message }) => {
    for (const { key, phase } of targets)
      if (phase === "waiting" && can(game.user, "defend", message, key) === true)
        await (await defending()).defend(message, key);
  },
};

type Shared =
  | "stand"
  | "spare"
  | "strikeDead"
  | "apply"
  | "update"
  | "allow"
  | "undo"
  | "redo"
  | "undoAll"
  | "redoAll"
  | "rule"
  | "addTarget"
  | "redirect"
  | "cancel";

/** Returns the creature of a target if this user owns it. */
function heroOf({ targets }: AttackState, key: string): OpposedActor | null {
  const actor = targets.find((one) => one.key === key && one.owner)?.actor ?? null;
  return actor === null ? null : findActor({ actor, token: null });
}

export const SHARED_BUTTONS: Buttons<AttackState, Shared> = {
  stand: {
    may: (state, key) => {
      const hero = heroOf(state, key);
      return (hero !== null && mayStandNow(hero)) || "OD20.Can.notOwner";
    },
    run: async (state, { target }) => {
      const hero = heroOf(state, target);
      if (hero) await (await import("../../../play/dying/choose-stand.ts")).standToDeath(hero);
    },
  },
  spare: button(asks("adjust"), async ({ id, target }) => (await sparing()).setKnockOut(id, target, true)),
  strikeDead: button(asks("adjust"), async ({ id, target }) => (await sparing()).setKnockOut(id, target, false)),
  apply: button(asks("apply"), ({ id, target }) => applyNow(id, target)),
  update: button(asks("apply"), ({ id, target }) => applyNow(id, target)),
  undo: button(asks("undo"), ({ id, target }) => undoAsked(id, target)),
  allow: {
    may: ({ targets }, key) =>
      (game.user.isGM && (targets.find((target) => target.key === key)?.given?.waits.length ?? 0) > 0) ||
      "OD20.Can.gmOnly",
    run: (_state, { id, target }) => allowEffects(id, target),
  },
  redo: button(asks("redo"), async ({ id, target }) => (await undoing()).redo(id, target)),
  undoAll: button(asksAll("undo"), ({ id }) => undoAsked(id, null)),
  redoAll: button(asksAll("redo"), async ({ id }) => (await undoing()).redo(id, null)),
  rule: button(asks("rule"), ({ id, target }) => openRuling(id, target)),
  addTarget: button(asks("addTarget"), ({ id }) => openAddTarget(id)),
  redirect: {
    may: (state, key) => {
      const verdict = asks("addTarget")(state, key);
      if (verdict !== true) return verdict;
      const message = game.messages.get(state.record.id);
      return (message !== undefined && surplusOf(message).length > 0) || "OD20.Can.noSpare";
    },
    run: (_state, { id }) => openRedirect(id),
  },
  cancel: button(asks("cancel"), async ({ id }) => (await changing()).cancelAttack(id)),
};

type OfAttack = Exclude<CardAction, "take" | "takeAll"> | "inspire" | "react";

const free = lazyModule(() => import("../../../play/opportunity-attacks/set-back.ts"));

/** Returns the note, or null for other attacks. Redraws the card when the lazy chunk has loaded. @param name name of the target */
export function freeNote({ id, trigger, rules }: AttackState["record"], name: string): string | null {
  if (!trigger) return null;
  const isProvoked = gameOf(readRuleset(rules.profile, null)).provokes === "squares";
  const key = isProvoked ? "OD20.Free.NoteProvoked" : "OD20.Free.Note";
  if (free.isLoaded) return free.code.isFreeStrike(id) ? gameTexts.t(key, { name }) : null;
  void free.preload().then((there) => {
    if (there) refreshCards(id);
  });
  return null;
}

const freeButton = (may: "maySetBack" | "mayGoOn", run: "setBack" | "goOn"): Button<AttackState> => ({
  may: ({ record: { id, trigger } }) =>
    (trigger !== null && free.isLoaded && free.code[may](id)) || "OD20.Can.notOwner",
  run: ({ record: { id } }) => free.code[run](id),
});

const FREE_BUTTONS = { setBack: freeButton("maySetBack", "setBack"), goOn: freeButton("mayGoOn", "goOn") };

/** Returns the weapon or spell of an attack if the viewer may use it. */
export function strikerOf(record: AttackRecord): OpposedItem | null {
  if (!record.item) return null;
  const bare = striker(record.item.uuid);
  if (bare !== null) {
    const actor = findActor({ actor: bare, token: null });
    return actor && viewerOwns(actor) ? unarmedOf(actor) : null;
  }
  // Finds world items and items of actors. Compendium items would need an asynchronous lookup.
  const item = fromUuidSync(record.item.uuid);
  const isStriker =
    item instanceof OpposedItem && (item.isWeapon() || (item.isKind("spell") && mainActivity(item)?.attack !== null));
  return isStriker && viewerOwns(item.actor) ? item : null;
}

/** Returns the weapon of an attack, or null for a spell. */
function weaponOf(record: AttackRecord): OpposedItem<"weapon"> | null {
  const item = strikerOf(record);
  return item?.isWeapon() === true ? item : null;
}

/** Returns the attackers that still exist and have the weapon. */
export function attackersOf(record: AttackRecord, weapon: OpposedItem): Combatant[] {
  return record.attackers.flatMap((one): Combatant[] => {
    const actor = findActor(one);
    return actor && viewerOwns(actor) && sameItem(actor, weapon)
      ? [{ actor, token: one.token === null ? null : findToken(one.token) }]
      : [];
  });
}

/** Returns the other light weapon for an off-hand attack after an attack with the main hand. @rule H-TWO-01 */
export function offHandWeapon(record: AttackRecord): OpposedItem<"weapon"> | null {
  const weapon = weaponOf(record);
  if (!weapon || record.mode !== "strike" || !weapon.lightPair) return null;
  return (
    weapon.actor
      ?.getWeapons()
      .find((other) => other.id !== weapon.id && other.lightPair && other.getAttackModes().includes("offHand")) ?? null
  );
}

export const ATTACK_BUTTONS: Buttons<AttackState, OfAttack> = {
  ...SHARED_BUTTONS,
  ...FREE_BUTTONS,
  // The request is normally in the prompt window. If the user dismissed it, the button makes a standard roll.
  defend: button(
    asks("defend"),
    async ({ message, id, target }) => (await showRequest(id, target)) || (await defending()).defend(message, target),
  ),
  rollFor: answerOne,
  rollForAll: answerAll,
  rollDamage: button(asks("rollDamage"), async ({ id }) => (await rolling()).rollDamage(id)),
  adjust: button(asks("adjust"), ({ id, target }) => openAdjust(id, target)),
  again: {
    may: needs(({ record }) => strikerOf(record), "OD20.Can.noWeapon"),
    run: async ({ record }, { event }) => {
      const weapon = strikerOf(record);
      const mode = weapon?.getAttackModes().find((one) => one === record.mode);
      if (weapon) await openAttack(weapon, mode, { event, attackers: attackersOf(record, weapon) });
    },
  },
  offHand: {
    may: needs(({ record }) => offHandWeapon(record), "OD20.Can.noWeapon"),
    run: async ({ record }, { event }) => {
      const weapon = offHandWeapon(record);
      if (weapon) await openAttack(weapon, "offHand", { event });
    },
  },
  react: { may: always, run: (_state, click) => pressReaction(click) },
  // The play function refuses the dice of others and dice that were already rerolled.
  inspire: {
    may: ({ targets }, strike) =>
      targets.find(({ strikes }) => strikes.some(({ key }) => key === strike))?.inspireLater ?? true,
    run: async (_state, { id, target, detail: [side, die] }) => {
      if (side === "attack" || side === "defense")
        await (
          await import("../../../play/reactions/spend-inspiration.ts")
        ).inspireStrike(id, target, side, Number(die));
    },
  },
};
