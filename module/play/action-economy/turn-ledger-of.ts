/** Finds the actions that exceeded the limits of a combatant's turn, from the live documents. */
import { runningSpeed } from "../../documents/creatures/speeds.ts";
import { atZeroOf } from "../../documents/fights/downed.ts";
import { walked, walkedTo } from "../../canvas/walked.ts";
import { stood } from "../../data/message/common.pure.ts";
import { record, messageReader } from "../../data/record/record.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { AttackMode, OpposedItem } from "../../documents/item.ts";
import { isOfGame } from "../../documents/creatures/traits.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { turnHistoryOf, presentTurn } from "../../documents/fights/turn-history.ts";
import { hitPointState3e } from "../../rules/death/d20-3e-death.ts";
import { sinceOwnTurn } from "../../rules/turn/legendary-actions.ts";
import { type TurnMark, turnIsOver } from "../../rules/turn/turn-history.ts";
import {
  ownTurn,
  turnLedger,
  type ActionRecord,
  type Overuse,
  type TurnFacts,
  type TurnLedger,
} from "../../rules/turn/turn-ledger.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { TurnLimits } from "../../core/settings-list.ts";
import { findActor } from "../common/documents.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { Participant, TurnRecord } from "../common/records.pure.ts";
import { isHidden } from "../secrecy/hidden.ts";
import { tokenOf } from "../scene/tokens.ts";
import { combatantOf, fightOf, turnOf } from "../scene/reins.ts";
import { fullAttacksOf, gameHasFullAttack } from "./full-attacks.ts";
import { turnActionsOf } from "./turn-actions.ts";
import type { FightAction } from "./read-actions.pure.ts";
import { readSetting } from "../../core/settings-list.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { readHandled, type HandledStep } from "../../data/item/handled.ts";

type Fight = Combat.Implementation;

/** Returns how the table treats actions that exceed the limits of a turn. */
export const turnLimits = (): TurnLimits => readSetting("turnLimits");

/**
 * Whether the creature has a bonus action that it can use now, including a crossbow to reload. Unprepared spells and
 * features of later levels do not count.
 * @rule H-TURN-08 C-46 H-SPL-05
 */
function hasBonus(actor: OpposedActor): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some((item) => {
    if (item.isKind("weapon")) return item.system.reload === "bonus";
    if (item.isKind("feature")) return item.system.action === "bonus" && item.system.level <= level && isOfGame(item);
    if (!item.isKind("spell") || item.system.casting.kind !== "bonus") return false;
    const { circle, prepared, always } = item.system;
    const known = actor.creature?.spells.preparation === "known" || !actor.isCharacter();
    return circle === 0 || prepared || always || known;
  });
}

/** Whether an item or a readied action gives the creature a reaction. @rule B-ACT-15 */
const hasReactions = (actor: OpposedActor): boolean =>
  goingOn(actor, "ready").length > 0 ||
  actor.items.contents.some(
    (item) =>
      (item.isKind("feature") && item.system.action === "reaction" && isOfGame(item)) ||
      (item.isKind("spell") && item.system.casting.kind === "reaction"),
  );

/** Returns the legendary actions between two turns; 0 if no feature is one. @rule B-MISC-10 */
const legendaryActions = (actor: OpposedActor): number =>
  actor.items.contents.some((item) => item.isKind("feature") && item.system.action === "legendary" && isOfGame(item))
    ? (actor.creature?.actions.legendary ?? 0)
    : 0;

/** Whether the creature holds a light weapon in each hand. @rule H-TWO-01 */
function holdsTwoLight(actor: OpposedActor): boolean {
  const held = actor.getWeapons().flatMap(({ system }) => (system.properties.has("light") ? [system.equipped] : []));
  return held.includes("main") && held.includes("off");
}

function factsOf(fight: Fight, actor: OpposedActor, combatant: string, now: TurnMark, asked?: number): TurnFacts {
  const { actions } = actor.creature ?? {};
  const token = fight.combatants.get(combatant)?.token;
  const speed = asked ?? runningSpeed(actor, token).feet;
  return {
    combatant,
    now,
    order: turnHistoryOf(fight),
    speed,
    moved: token ? walked(token, currentRuleset()).feet : 0,
    attacksPerAction: actions?.attacks ?? 1,
    grants: actions?.grants ?? 0,
    bonusGranted: hasBonus(actor),
    twoLight: holdsTwoLight(actor),
    incapacitated: !actor.acts,
    ...disabledFacts(fight, actor, combatant, now),
    fullAttacks: fullAttacksOf(actor),
    reacts: hasReactions(actor),
    legendary: legendaryActions(actor),
  };
}

/** Returns when the actor came to exactly 0 hit points, by the message that did it; Infinity = unknown. @rule D-DEATH-02 */
export function zeroAt(actor: OpposedActor): number {
  const blow = receiptsOf(actor).findLast(({ state, after, hp }) => state === "applied" && after === 0 && hp > 0);
  return timeOf(blow?.attack ?? "") ?? Infinity;
}

/** Returns when a message was created; null if there is none. */
export function timeOf(id: string): number | null {
  const message = game.messages.get(id);
  return message ? (message._stats.createdTime ?? message.timestamp) : null;
}

/** Whether the creature had 0 hit points when its own turn began, or when it came to 0 in it; with negative hit points. @rule D-DEATH-02 */
function disabledFacts(
  fight: Fight,
  actor: OpposedActor,
  combatant: string,
  now: TurnMark,
): Pick<TurnFacts, "disabled" | "fellAt"> {
  const { hp, death } = actor.creature ?? {};
  if (!hp || !death || atZeroOf(actor) !== "negative") return {};
  if (hitPointState3e({ hitPoints: Math.trunc(hp.value), stable: death.stable }) !== "disabled") return {};
  const order = turnHistoryOf(fight);
  const own = ownTurn({ combatant, now, order });
  const { fell } = death;
  if (fell.combat !== fight.id) return { disabled: true };
  if (own?.round === fell.round && own.combatant === fell.combatant) return { fellAt: zeroAt(actor) };
  return { disabled: own !== null && turnIsOver(fell, own, order) };
}

/** Returns what the creature did with an item, in order. */
export function handledSteps({ flags }: Pick<OpposedItem, "flags">): HandledStep[] {
  return readHandled(ownFlag(flags, "handled"));
}

/**
 * Returns the actions that are stored on the actor's items. Actions that also have a message are left out because the
 * message counts.
 * @rule H-TURN-12 H-TURN-14 C-67
 */
function handledActions(fight: string, actor: OpposedActor): FightAction[] {
  return actor.items.contents.flatMap((item) =>
    handledSteps(item).flatMap(({ cause, told, turn, spends }, index) => {
      if (told || turn?.combat !== fight) return [];
      const { combat, ...mark } = presentTurn(game.combats.get(fight), turn);
      const id = `${cause}.${item.id ?? ""}.${String(index)}`;
      return [{ id, fight: combat, turn: mark, actor: actor.uuid, spends, times: 1, label: item.name, at: 0 }];
    }),
  );
}

/**
 * Returns the actions of an actor that may still count now. A reaction of the previous round may not be available
 * again yet. Messages hidden from the viewing user are left out, so that the limits do not reveal them.
 */
function knownActions(fight: string, actor: OpposedActor, { round }: TurnMark): FightAction[] {
  const known = turnActionsOf(fight, actor, round - 1, round).filter((deed) => {
    const message = game.messages.get(deed.id);
    return message !== undefined && !isHidden(message);
  });
  return [...known.map((deed) => ({ ...deed, ...walkedBefore(actor, deed.id) })), ...handledActions(fight, actor)];
}

const stoodOf = messageReader(record({ stood: stood() }));

/** Returns the feet that the creature had walked in its turn before an action, where the place of the action tells them. */
function walkedBefore(actor: OpposedActor, id: string): { walked?: number } {
  const token = gameHasFullAttack() ? tokenOf(actor) : null;
  const at = token && stoodOf(id, game.messages.get(id)?.system).stood;
  const feet = at ? walkedTo(token, at, currentRuleset()) : null;
  return feet === null ? {} : { walked: feet };
}

/** An actor in a combat that has begun. */
interface ActorTurn {
  readonly fight: Fight;
  readonly combatant: string;
  readonly now: TurnMark;
  /**
   * What the turn has used and has left; outside of the actor's own turn, the values of its last turn. Feet depend on
   * the speed in use.
   */
  readonly ledger: TurnLedger;
}

/**
 * Returns the turn of an actor as the viewing user may know it; null outside of a combat that has begun. If the actor
 * has two combatants, the first one counts.
 * @param speed feet of a move; omitted = the speed in use
 * @rule H-TURN-04 H-TURN-10 B-TURN-16 B-TURN-17 B-COND-INC-1
 */
export function turnOfActor(actor: OpposedActor, speed?: number): ActorTurn | null {
  const [fight, now] = [fightOf([actor]), turnOf([actor])];
  const combatant = fight && combatantOf(fight, actor)?.id;
  if (!fight || !now || combatant == null) return null;
  const deeds = knownActions(now.combat, actor, now).map((deed) => ({ ...deed, combatant }));
  const ledger = turnLedger(deeds, factsOf(fight, actor, combatant, now, speed), currentRuleset());
  return { fight, combatant, now, ledger };
}

/** Returns the ids of what the actor did since the start of its last turn; none outside of a combat that has begun. @rule B-MISC-10 */
export function doneSinceOwnTurn(actor: OpposedActor): string[] {
  const [fight, now] = [fightOf([actor]), turnOf([actor])];
  const combatant = fight && combatantOf(fight, actor)?.id;
  if (!fight || !now || combatant == null) return [];
  const place = { combatant, now, order: turnHistoryOf(fight) };
  return sinceOwnTurn(knownActions(now.combat, actor, now), place).map(({ id }) => id);
}

/**
 * Returns the limit that an action exceeded; null if it exceeded none.
 * @param next the action that the actor is about to do
 */
function overuseOf(
  fight: Fight,
  actor: OpposedActor,
  turn: TurnMark,
  id: string,
  next: Omit<ActionRecord, "combatant"> | null = null,
): Overuse | null {
  const combatant = fight.started ? combatantOf(fight, actor)?.id : null;
  const now = presentTurn(fight, turn);
  if (combatant == null || fight.id === null) return null;
  const deeds = [...knownActions(fight.id, actor, now), ...(next ? [next] : [])].map((deed) => ({
    ...deed,
    combatant,
  }));
  const { over } = turnLedger(deeds, factsOf(fight, actor, combatant, now), currentRuleset());
  // An off-hand attack without any available bonus action has its own obstacle, see modifiers/obstacles.ts.
  return over.find((one) => one.id === id && (one.kind !== "bonus" || one.nth > 0)) ?? null;
}

/** Whether a combat is relevant for these targets: one of them is in the combat, or there are no targets yet. */
function meets(fight: Fight, targets: readonly (OpposedActor | null)[]): boolean {
  return targets.length === 0 || targets.some((target) => target !== null && combatantOf(fight, target) !== null);
}

/** Returns what an attack uses of a turn. @param unarmed whether the attack is an unarmed strike */
export function attackAction(mode: AttackMode, strikes: number, unarmed = false): NextAction {
  const offHand = mode === "offHand";
  return { spends: offHand ? "bonus" : "attack", offHand, times: Math.max(1, strikes), unarmed };
}

/** An action that an actor is about to do. */
export type NextAction = Pick<ActionRecord, "spends" | "offHand" | "times" | "unarmed">;

/**
 * Returns the limit that the next action would exceed; null if it exceeds none or the setting is off.
 * @param targets of the action; empty = the actor's combat counts in any case
 */
export function overuseNext(
  actor: OpposedActor,
  deed: NextAction,
  targets: readonly (OpposedActor | null)[] = [],
): Overuse | null {
  const [fight, turn] = [fightOf([actor]), turnOf([actor])];
  if (!fight || !turn || turnLimits() === "off" || !meets(fight, targets)) return null;
  const next = { ...deed, id: "next", turn, at: Number.MAX_SAFE_INTEGER };
  return overuseOf(fight, actor, turn, next.id, next);
}

/** Returns the limits that an attack exceeded, by attacker, for the turn in which the attack was made. */
export function overuseIn(attack: {
  readonly id: string;
  readonly turn: TurnRecord | null;
  readonly attackers: readonly Participant[];
  readonly targets: readonly Participant[];
}): { readonly attacker: string; readonly over: Overuse }[] {
  const { id, turn } = attack;
  const fight = turn && game.combats.get(turn.combat);
  if (!fight || turnLimits() === "off" || !meets(fight, attack.targets.map(findActor))) return [];
  return attack.attackers.flatMap((one) => {
    const actor = findActor(one);
    const over = actor && overuseOf(fight, actor, turn, id);
    return over ? [{ attacker: one.key, over }] : [];
  });
}
