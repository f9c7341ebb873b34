/** What was done in a fight, as plain records: which of them make sense, and in which turn each of them counts. */
import { DEED_SPENDS, type DeedSpends } from "./deed-spends.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { currentCombatantId, orderOf, runningPlace, turnsIn, type TurnMark, type Turns } from "./turn-history.ts";
import { lastTurnOf } from "./turn-dues.ts";

export { DEED_SPENDS, type DeedSpends } from "./deed-spends.ts";

/** Most attacks that one deed can hold. */
export const DEED_ATTACK_LIMIT = 200;

/** Something that somebody did. Whatever makes no sense in it makes it count for nothing. */
export interface Deed {
  /** One deed told twice counts once. */
  readonly id: string;
  readonly combatant: string;
  /** One of {@link DEED_SPENDS}. */
  readonly spends: string;
  /** The turn that ran, which may be another's; null outside of a fight. */
  readonly turn: TurnMark | null;
  /** What people call it. */
  readonly label?: string;
  /** Attacks in it, of an attack or one with the other hand: 1 to {@link DEED_ATTACK_LIMIT}, 1 when left out. */
  readonly times?: number;
  /** An attack with the other hand, which the attack before it grants. @rule C-75 */
  readonly offHand?: boolean;
  /** The reaction that carries out what was readied, which follows as a deed of its own. @rule B-ACT-15 */
  readonly releases?: boolean;
  /** Another move that takes no active action, as some abilities give it. @rule B-ACT-02 H-TURN-09 */
  readonly dashes?: boolean;
  /** Running: all of the turn, for four times the speed. @rule D-MOV-03 */
  readonly runs?: boolean;
  /** An attack with the bare hand, which a flurry before it may have given. */
  readonly unarmed?: boolean;
  /** Unarmed strikes that it gives, beside those of the Attack action. @rule H-TURN-05 H-TURN-08 */
  readonly flurry?: number;
  /**
   * Which came first, as far as anybody knows; without one, or with the same, ids decide. It names the one that is too
   * many, and which strikes a flurry gave; else it moves no number.
   */
  readonly at?: number;
}

/** A deed that makes sense. */
export interface SoundDeed extends Deed {
  readonly spends: DeedSpends;
  readonly turn: TurnMark;
  readonly label: string;
  readonly times: number;
  readonly at: number;
}

/** Whose turns, and where in the fight. */
export interface TurnPlace {
  readonly combatant: string;
  readonly now: TurnMark;
  /** Combatants in the order of their turns, or how turns have passed. */
  readonly order: Turns;
}

function isMark(turn: unknown): turn is TurnMark {
  if (typeof turn !== "object" || turn === null) return false;
  const { round, combatant } = turn as Partial<Record<keyof TurnMark, unknown>>;
  return typeof round === "number" && Number.isSafeInteger(round) && round >= 0 && typeof combatant === "string";
}

const isTimes = (times: unknown): times is number =>
  typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= DEED_ATTACK_LIMIT;

/** The deed as it counts; null for one that makes no sense. */
function sound(deed: Deed | null | undefined): SoundDeed | null {
  if (typeof deed !== "object" || deed === null) return null;
  const { id, combatant, turn, label, times = 1, offHand, releases, dashes, runs, unarmed, flurry = 0, at = 0 } = deed;
  const spends = DEED_SPENDS.find((one) => one === deed.spends);
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
    unarmed: unarmed === true,
    flurry: isTimes(flurry) ? flurry : 0,
    at: Number.isFinite(at) ? at : 0,
  };
}

const byId = (a: SoundDeed, b: SoundDeed): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** The deeds of a combatant that make sense, in an order that does not depend on how they were given. */
export function soundDeeds(deeds: readonly Deed[], combatant: string): SoundDeed[] {
  const known = new Map<string, SoundDeed>();
  for (const one of deeds) {
    const deed = sound(one);
    if (deed?.combatant !== combatant) continue;
    const other = known.get(deed.id);
    if (!other || JSON.stringify(deed) < JSON.stringify(other)) known.set(deed.id, deed);
  }
  return [...known.values()].sort((a, b) => a.at - b.at || byId(a, b));
}

export const isSameTurn = (a: TurnMark, b: TurnMark): boolean => a.round === b.round && a.combatant === b.combatant;

type Place = readonly [round: number, place: number];

/** Where a turn stands in the fight; one that nobody remembers of somebody who has left it stands before all others of its round. */
const placeOf = (turn: TurnMark, turns: Turns): Place => [
  turn.round,
  turnsIn(turns, turn.round).indexOf(currentCombatantId(turns, turn.combatant)),
];

const isBefore = (a: Place, b: Place): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** The own turn that runs, else the last one; before the first one the round before. One without turns has none. */
export function ownTurn({ combatant, now, order }: TurnPlace): TurnMark | null {
  if (now.combatant === combatant) return now;
  if (!orderOf(order).includes(combatant)) return null;
  if (runningPlace(order, now) < 0) return { combatant, round: now.round };
  return lastTurnOf(combatant, now, order) ?? { combatant, round: 0 };
}

/**
 * Whether a reaction of that turn is still used now: it comes back with the start of the own turn, of the round, or of
 * any turn. A turn that was taken back takes the reactions after it along; whoever left the fight takes nothing from
 * anybody; one who has no turns has it back with the round.
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

/** Outside of the own turn there is nothing but a reaction. @rule H-TURN-04 H-TURN-10 B-TURN-15 */
const REACTING: readonly DeedSpends[] = ["attack", "active", "fullRound", "swap", "bonus", "reaction"];

/**
 * What had taken the reaction before this deed did; null where nothing had. Of two at one instant ids decide, so that everybody
 * tells the same.
 * @param place with the turn of that deed as the one that runs
 * @rule H-TURN-10 B-TURN-17
 */
export function reactionBefore(
  deeds: readonly Deed[],
  id: string,
  place: TurnPlace,
  ruleset: Pick<Ruleset, "reactionRefresh">,
): SoundDeed | null {
  const reactions = reactionsOf(soundDeeds(deeds, place.combatant), place, ruleset);
  const [first] = reactions;
  return first && first.id !== id && reactions.some((one) => one.id === id) ? first : null;
}

/** Those of the own turn that take of its actions or its way; what was a reaction is not among them. */
export function deedsOfOwnTurn(deeds: readonly SoundDeed[], place: TurnPlace): SoundDeed[] {
  const own = ownTurn(place);
  return own ? deeds.filter(({ spends, turn }) => spends !== "reaction" && isSameTurn(turn, own)) : [];
}

/** Those that take the reaction which is not back yet. */
export function reactionsOf(
  deeds: readonly SoundDeed[],
  place: TurnPlace,
  ruleset: Pick<Ruleset, "reactionRefresh">,
): SoundDeed[] {
  return deeds.filter(
    ({ spends, turn }) =>
      (spends === "reaction" || (turn.combatant !== place.combatant && REACTING.includes(spends))) &&
      holdsReaction(turn, place, ruleset),
  );
}

/** What can be readied: an action, or a move. */
const READIED: readonly DeedSpends[] = ["attack", "active", "fullRound", "swap"];

/**
 * Those that a release in the same turn has paid for: a readied action and its release are one reaction. Of several the
 * first ones, as many as there were releases; how many is the same in any order.
 * @param reactions deeds that take the reaction, in their order
 * @returns their ids
 * @rule B-ACT-15 H-TURN-10
 */
export function releasedOf(reactions: readonly SoundDeed[], combatant: string): ReadonlySet<string> {
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
