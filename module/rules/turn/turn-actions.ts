/** Actions of a fight as plain records. Functions here check which records are valid and in which turn each one counts. */
import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { ACTION_COSTS, type ActionCost } from "./done-actions.ts";
import type { Reason } from "../checks/situation.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import {
  currentCombatantId,
  orderOf,
  runningPlace,
  turnsIn,
  type TurnMark,
  type Turns,
  lastTurnOf,
} from "./turn-history.ts";

export { ACTION_COSTS, type ActionCost } from "./done-actions.ts";

/** Highest number of attacks in one action. */
export const ACTION_ATTACK_LIMIT = 200;

/** A recorded action. An invalid record does not count. */
export interface ActionRecord {
  /** Id of the action. A repeated id counts once. */
  readonly id: string;
  readonly combatant: string;
  /** Cost of the action: one of {@link ACTION_COSTS}. */
  readonly spends: string;
  /** The current turn at the time of the action, possibly of another combatant. Null outside a fight. */
  readonly turn: TurnMark | null;
  /** Name of the action for display. */
  readonly label?: string;
  /** Number of attacks in the action, from 1 to {@link ACTION_ATTACK_LIMIT}. Default: 1. */
  readonly times?: number;
  /** True for an attack with the off hand, which needs an earlier attack. @rule C-75 */
  readonly offHand?: boolean;
  /**
   * True for the reaction that releases a readied action. The readied action follows as a separate record.
   * @rule B-ACT-15
   */
  readonly releases?: boolean;
  /** True for a second move that costs no active action, as some abilities give it. @rule B-ACT-02 H-TURN-09 */
  readonly dashes?: boolean;
  /** True for running: it uses the whole turn and gives four times the speed. @rule D-MOV-03 */
  readonly runs?: boolean;
  /** True for an attack that another creature provoked. @rule D-AOO-03 */
  readonly provoked?: boolean;
  /** Feet that the combatant had walked in its turn before the action. Default: all of them. */
  readonly walked?: number;
  /** True for an unarmed strike, which an earlier flurry may include. */
  readonly unarmed?: boolean;
  /** Number of unarmed strikes that the action gives in addition to the Attack action. @rule H-TURN-05 H-TURN-08 */
  readonly flurry?: number;
  /**
   * Time of the action. Actions without a time or with equal times sort by id. The order decides which action is
   * reported as one too many and which strikes belong to a flurry. It changes no counts.
   */
  readonly at?: number;
}

/** Id and name of an action. */
export interface ActionName {
  readonly id: string;
  readonly label: string;
}

/** One kind of resource of a turn: total, rest, and the actions that spent it. */
export interface Pip {
  readonly all: number;
  readonly left: number;
  readonly spentBy: readonly ActionName[];
}

/** An action that exceeds the resources of the turn. */
export interface Overuse extends ActionName {
  /** The part of the turn that had no room. "standardAndMove": any part of such a turn, because each excludes others. */
  readonly kind: "active" | "bonus" | "reaction" | "move" | "standardAndMove" | "provoked" | "legendary";
  /** Number of the action among its kind, from 1. 0 if the resource was not available at all. */
  readonly nth: number;
  /** Actions that spent the resource before. */
  readonly before: readonly ActionName[];
  readonly reason: Reason;
}

/** A valid action. */
export interface ValidAction extends ActionRecord {
  readonly spends: ActionCost;
  readonly turn: TurnMark;
  readonly label: string;
  readonly times: number;
  readonly at: number;
}

/** A combatant and the current turn of the fight. */
export interface TurnPlace {
  readonly combatant: string;
  readonly now: TurnMark;
  /** Combatants in turn order, or the record of passed turns. */
  readonly order: Turns;
}

function isMark(turn: unknown): turn is TurnMark {
  if (typeof turn !== "object" || turn === null) return false;
  const { round, combatant } = turn as Partial<Record<keyof TurnMark, unknown>>;
  return typeof round === "number" && Number.isSafeInteger(round) && round >= 0 && typeof combatant === "string";
}

const isTimes = (times: unknown): times is number =>
  typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= ACTION_ATTACK_LIMIT;

/** Returns the validated action, or null if the record is invalid. */
function sound(action: ActionRecord | null | undefined): ValidAction | null {
  if (typeof action !== "object" || action === null) return null;
  const {
    id,
    combatant,
    turn,
    label,
    times = 1,
    offHand,
    releases,
    dashes,
    runs,
    unarmed,
    flurry = 0,
    at = 0,
  } = action;
  const { provoked, walked } = action;
  const spends = ACTION_COSTS.find((one) => one === action.spends);
  if (typeof id !== "string" || id === "" || !spends || !isMark(turn) || !isTimes(times)) return null;
  return {
    id,
    combatant,
    spends,
    turn,
    label: typeof label === "string" ? label : "",
    times,
    offHand: offHand === true,
    releases: releases === true,
    dashes: dashes === true,
    runs: runs === true,
    provoked: provoked === true,
    ...(typeof walked === "number" && walked >= 0 ? { walked } : {}),
    unarmed: unarmed === true,
    flurry: isTimes(flurry) ? flurry : 0,
    at: Number.isFinite(at) ? at : 0,
  };
}

const byId = (a: ValidAction, b: ValidAction): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** Returns the valid actions of a combatant, in an order that does not depend on the input order. */
export function validActions(actions: readonly ActionRecord[], combatant: string): ValidAction[] {
  const known = new Map<string, ValidAction>();
  for (const one of actions) {
    const action = sound(one);
    if (action?.combatant !== combatant) continue;
    const other = known.get(action.id);
    if (!other || JSON.stringify(action) < JSON.stringify(other)) known.set(action.id, action);
  }
  return [...known.values()].sort((a, b) => a.at - b.at || byId(a, b));
}

export const isSameTurn = (a: TurnMark, b: TurnMark): boolean => a.round === b.round && a.combatant === b.combatant;

type Place = readonly [round: number, place: number];

/** Returns the place of a turn in the fight. The unrecorded turn of a combatant that left comes first in its round. */
const placeOf = (turn: TurnMark, turns: Turns): Place => [
  turn.round,
  turnsIn(turns, turn.round).indexOf(currentCombatantId(turns, turn.combatant)),
];

const isBefore = (a: Place, b: Place): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/**
 * Returns the combatant's current turn, or its last one. Before the first turn, the result is in round 0. Returns null
 * for a combatant without turns.
 */
export function ownTurn({ combatant, now, order }: TurnPlace): TurnMark | null {
  if (now.combatant === combatant) return now;
  if (!orderOf(order).includes(combatant)) return null;
  if (runningPlace(order, now) < 0) return { combatant, round: now.round };
  return lastTurnOf(combatant, now, order) ?? { combatant, round: 0 };
}

/**
 * True if a reaction from that turn is still used now. By the setting of the table, the reaction returns at the start
 * of the combatant's turn, of the round or of any turn. If a user goes back a turn, later reactions do not count. A
 * combatant without turns regains its reaction with each round.
 * @rule H-TURN-10 B-TURN-17 C-03 D-AOO-04
 */
export function holdsReaction(
  turn: TurnMark,
  place: TurnPlace,
  { reactionRefresh }: Pick<Ruleset, "reactionRefresh">,
): boolean {
  const { now, order } = place;
  if (reactionRefresh === "everyTurn") return isSameTurn(turn, now);
  const start = reactionRefresh === "ownTurn" ? ownTurn(place) : null;
  const from = start ? placeOf(start, order) : ([now.round, -1] as const);
  const at = placeOf(turn, order);
  if (isBefore(at, from)) return false;
  return !isBefore([now.round, runningPlace(order, now)], at) || isSameTurn(turn, now);
}

/** Costs that use the reaction outside the combatant's own turn. @rule H-TURN-04 H-TURN-10 B-TURN-15 */
const REACTING: readonly ActionCost[] = ["attack", "active", "fullRound", "swap", "bonus", "reaction"];

/**
 * Returns the earlier action that already used the reaction, or null. For two actions at the same time, the ids decide,
 * so that every client gets the same result.
 * @param place the combatant, with the turn of this action as the current turn
 * @rule H-TURN-10 B-TURN-17
 */
export function reactionBefore(
  actions: readonly ActionRecord[],
  id: string,
  place: TurnPlace,
  ruleset: ReactionRules,
): ValidAction | null {
  const reactions = reactionsOf(validActions(actions, place.combatant), place, ruleset);
  const [first] = reactions;
  return first && first.id !== id && reactions.some((one) => one.id === id) ? first : null;
}

/** Returns the actions of the combatant's own turn that use its actions or movement. Reactions are not included. */
export function actionsOfOwnTurn(actions: readonly ValidAction[], place: TurnPlace): ValidAction[] {
  const own = ownTurn(place);
  return own ? actions.filter(({ spends, turn }) => spends !== "reaction" && isSameTurn(turn, own)) : [];
}

/** Returns the actions that answered others since the reaction was last restored. */
const answersOf = (
  actions: readonly ValidAction[],
  place: TurnPlace,
  ruleset: Pick<Ruleset, "reactionRefresh">,
): ValidAction[] =>
  actions.filter(
    ({ spends, turn }) =>
      (spends === "reaction" || (turn.combatant !== place.combatant && REACTING.includes(spends))) &&
      holdsReaction(turn, place, ruleset),
  );

/** Rules that decide which actions use the reaction. */
export type ReactionRules = Pick<Ruleset, "reactionRefresh"> & OfGame;

/** True for an attack that another creature provoked, in games where it is no reaction. @rule D-AOO-03 */
const isApart = ({ spends, provoked }: ValidAction, ruleset: OfGame): boolean =>
  gameOf(ruleset).turn === "standardAndMove" && (provoked === true || spends === "attack");

/** Returns the actions that use the combatant's current reaction. */
export function reactionsOf(actions: readonly ValidAction[], place: TurnPlace, ruleset: ReactionRules): ValidAction[] {
  return answersOf(actions, place, ruleset).filter((action) => !isApart(action, ruleset));
}

/** Returns the provoked attacks of the combatant that are no reaction. @rule D-AOO-03 D-AOO-04 */
export function provokedOf(actions: readonly ValidAction[], place: TurnPlace, ruleset: ReactionRules): ValidAction[] {
  return answersOf(actions, place, ruleset).filter((action) => isApart(action, ruleset));
}

/** Costs of actions that can be readied: an action or a move. */
const READIED: readonly ActionCost[] = ["attack", "active", "fullRound", "swap"];

/**
 * Returns the actions that a release in the same turn already paid for. A readied action and its release cost one
 * reaction together. If there are several actions, the first ones are paid.
 * @param reactions actions that use the reaction, in order
 * @returns ids of the paid actions
 * @rule B-ACT-15 H-TURN-10
 */
export function releasedOf(reactions: readonly ValidAction[], combatant: string): ReadonlySet<string> {
  const paid = reactions.filter(({ releases, spends }) => releases === true && spends === "reaction");
  const released = new Set<string>();
  for (const { turn } of paid) {
    const next = reactions.find(
      (one) =>
        READIED.includes(one.spends) &&
        one.turn.combatant !== combatant &&
        isSameTurn(one.turn, turn) &&
        !released.has(one.id),
    );
    if (next) released.add(next.id);
  }
  return released;
}
