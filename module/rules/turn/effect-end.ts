/**
 * Calculates when an effect ends, from the passed turns and the world time. Ending writes nothing to the effect. If a
 * user goes back a turn, an ended effect applies again.
 */
import type { Attribute } from "../basics/ids.ts";
import { ROUNDS_PER_MINUTE, ROUND_SECONDS } from "../basics/round.ts";
import {
  type TurnMark,
  type Turns,
  begunIn,
  begunSince,
  currentCombatantId,
  orderOf,
  turnIsOver,
  turnsIn,
} from "./turn-history.ts";

export type { TurnMark } from "./turn-history.ts";

export const MINUTE = ROUNDS_PER_MINUTE * ROUND_SECONDS;

/**
 * Events that end an effect: the end of the turn in which it began, the start or end of a later turn, minutes, or the end of the
 * fight. `used` and `never` do not depend on time.
 */
export const END_POINTS = ["thisTurn", "turnStart", "turnEnd", "minutes", "fight", "used", "never"] as const;
export type EndPoint = (typeof END_POINTS)[number];
/** The creature whose turns count: the creature with the effect, or the creature that caused it. */
export const END_OWNERS = ["bearer", "source"] as const;

/**
 * Reaction of an effect to damage: it ends; the creature makes another save; it ends once damage has used up the temporary hit points that
 * came with it.
 */
export const ON_DAMAGE = ["ends", "save", "spent"] as const;

/** A recorded change of hit points. */
export interface Hurt {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  /** Ids of the effects that arrived with this change. */
  readonly effects?: readonly string[];
}

/**
 * Returns the damage that a creature took since an effect began. Earlier damage, damage that arrived with the effect,
 * and undone damage do not count.
 * @param changes changes of hit points, oldest first
 * @param since id of the last change before the effect; if missing or unknown, all changes count
 * @rule H-TURN-03 B-COND-01
 */
export function hurtSince<C extends Hurt>(changes: readonly C[], since: string | undefined, effect: string): C[] {
  return changes
    .slice(changes.findIndex(({ id }) => id === since) + 1)
    .filter(
      ({ kind, state, amount, effects = [] }) =>
        kind === "damage" &&
        state === "applied" &&
        amount >= 1 &&
        !(Array.isArray(effects) && effects.includes(effect)),
    );
}

/**
 * Returns whether damage since an effect began has used up the temporary hit points that came with it, so that the effect ends.
 * @param hurts damage since then; `temporary` is the part that temporary hit points took
 * @param gained temporary hit points that came with the effect
 * @rule B-SPL-11 B-THP-01
 */
export const isSpent = (hurts: readonly (Hurt & { readonly temporary: number })[], gained: number): boolean =>
  hurts.length > 0 &&
  (hurts.some(({ amount, temporary }) => amount > temporary) ||
    hurts.reduce((sum, { temporary }) => sum + temporary, 0) >= gained);

/** Data about the end of an effect. */
export interface EffectEnds {
  readonly at: EndPoint;
  readonly of: (typeof END_OWNERS)[number];
  /** Id of the combatant that caused the effect. Null if the source takes no turns. */
  readonly source: string | null;
  /** The turn in which the effect began. Null outside a fight; then only the world time counts. */
  readonly mark: TurnMark | null;
  /** World time in seconds when the effect began. Null if unknown. */
  readonly time: number | null;
  /** Number of turns or minutes, at least 1. */
  readonly turns: number;
  /**
   * The save that the creature makes at the end of each of its turns to end the effect. `fails` lists conditions that
   * replace the effect after the first failed save; no further saves follow. Without `fails` the effect stays the same.
   */
  readonly save: { readonly attribute: Attribute; readonly dc: number; readonly fails?: readonly string[] } | null;
}

/** Longest duration in turns or minutes (1440 minutes are 24 hours). A user must end longer effects. */
export const MOST_TURNS = 1440;

/** The start of a duration, as Foundry stores it: the round and the index of the turn, or only the world time. */
export interface Begun {
  readonly round: number | null;
  readonly turn: number | null;
  readonly time: number | null;
}

/**
 * Converts a Foundry duration. Rounds and turns end at the start of a later turn. All other units end by world time.
 * @param lasts duration in rounds, turns or seconds
 * @param order combatants of the fight in turn order; null if the effect did not begin in a fight
 * @rule H-TURN-03 B-COND-01
 */
export function endOfDuration(
  lasts: { readonly unit: "rounds" | "turns" | "seconds"; readonly value: number },
  { round, turn, time }: Begun,
  order: readonly string[] | null,
): Omit<EffectEnds, "mark"> & { readonly mark: TurnMark | null } {
  const of = "source";
  if (lasts.unit === "seconds")
    return { at: "minutes", of, source: null, mark: null, time, turns: lasts.value / MINUTE, save: null };
  const place = turn ?? 0;
  const mark = order && round !== null ? { round, combatant: order[place] ?? "" } : null;
  const many = Math.max(1, order?.length ?? 0);
  const passed = lasts.unit === "rounds" ? lasts.value * many : lasts.value;
  const owner = (place + passed) % many;
  // Rounds that begin before the end, plus one for a turn later in its round.
  const turns = Math.floor((place + passed) / many) + (owner > place ? 1 : 0);
  return { at: "turnStart", of, source: order?.[owner] ?? null, mark, time, turns, save: null };
}

/** The current time, in turns and in seconds. */
export interface EndClock {
  /**
   * The current turn of the fight in which the effect began. Null if that fight is over. For an effect from outside a
   * fight, the fight of the creature with the effect.
   */
  readonly turn: TurnMark | null;
  /** World time in seconds. */
  readonly time: number;
  /** Id of the creature's combatant in that fight. Null if the creature takes no turns there. */
  readonly bearer: string | null;
}

/** State of an effect. `due` means that the creature's turn is running and that it must make a save at the end. */
export type EndState = "running" | "due" | "over";

/** Remaining time, for display. */
export type TimeLeft =
  /** One turn is left. `whose` is the combatant. `next` is true if the currently running turn does not count. */
  | { readonly kind: "turnStart" | "turnEnd"; readonly whose: string; readonly next: boolean }
  | { readonly kind: "rounds" | "minutes" | "seconds"; readonly n: number }
  | { readonly kind: "fight" | "used" | "save" };

export function ownerOf({ of, source }: EffectEnds, { bearer }: EndClock, turns: Turns): string | null {
  const owner = of === "source" ? source : bearer;
  return owner === null ? null : currentCombatantId(turns, owner);
}

/** Returns how many turns of the counted creature have begun since the effect began, and how many of them are over. */
export function passedTurns(
  ends: EffectEnds,
  mark: TurnMark,
  now: EndClock & { turn: TurnMark },
  turns: Turns,
): [number, number] {
  const owner = ownerOf(ends, now, turns);
  const begun = owner === null ? 0 : begunSince(turns, mark, now.turn, owner);
  return [begun, now.turn.combatant === owner ? Math.max(0, begun - 1) : begun];
}

/**
 * Returns the last round of an effect whose owner takes no turns, so that rounds count. The number is one less if the
 * first turn is unknown.
 */
export function lastRound(ends: EffectEnds, mark: TurnMark, now: EndClock, turns: Turns): number {
  const began = currentCombatantId(turns, mark.combatant);
  const isKnown = turnsIn(turns, mark.round).includes(began) || ownerOf(ends, now, turns) !== began;
  return mark.round + ends.turns - (isKnown ? 0 : 1);
}

export const takesTurns = (ends: EffectEnds, now: EndClock, turns: Turns): boolean =>
  orderOf(turns).includes(ownerOf(ends, now, turns) ?? "");

/** Returns the remaining seconds of a duration. Returns the full duration if its start is unknown or in the future. */
export function secondsLeft({ time }: EffectEnds, now: EndClock, seconds: number): number {
  return seconds - Math.max(0, now.time - (time ?? now.time));
}

/**
 * Returns the remaining rounds, including the current one, of a duration in minutes within its fight. Returns null
 * outside the fight.
 */
function roundsLeft({ mark, turns }: EffectEnds, { turn }: EndClock, order: Turns): number | null {
  if (!mark || !turn) return null;
  const passed = turn.round - mark.round;
  return (
    turns * ROUNDS_PER_MINUTE -
    passed +
    (begunIn(order, turn.round, turn).includes(currentCombatantId(order, mark.combatant)) ? 0 : 1)
  );
}

/**
 * Returns the remaining seconds of a duration in minutes. During its fight the rounds count, plus any world time that
 * passes in addition to the rounds. The world clock may advance with each round.
 */
export function minutesLeft(ends: EffectEnds, now: EndClock, order: Turns): number {
  const seconds = ends.turns * MINUTE;
  const byTime = secondsLeft(ends, now, seconds);
  const rounds = roundsLeft(ends, now, order);
  if (rounds === null) return byTime;
  const inRounds = ((now.turn?.round ?? 0) - (ends.mark?.round ?? 0)) * ROUND_SECONDS;
  return rounds * ROUND_SECONDS - Math.max(0, seconds - byTime - inRounds);
}

export function isOver(ends: EffectEnds, now: EndClock, order: Turns): boolean {
  const { at, mark, turns } = ends;
  if (at === "minutes") return minutesLeft(ends, now, order) <= 0;
  if (at === "fight") return mark !== null && now.turn === null;
  if (at !== "thisTurn" && at !== "turnStart" && at !== "turnEnd") return false;
  if (!mark) return secondsLeft(ends, now, turns * ROUND_SECONDS) <= 0;
  if (!now.turn) return true;
  if (at === "thisTurn") return turnIsOver(mark, now.turn, order);
  const [begun, ended] = passedTurns(ends, mark, { ...now, turn: now.turn }, order);
  if ((at === "turnEnd" ? ended : begun) >= turns) return true;
  return !takesTurns(ends, now, order) && now.turn.round > lastRound(ends, mark, now, order);
}

/**
 * Returns the state of an effect. A minute is ten rounds of its fight or 60 seconds of world time. Durations in turns
 * end with the fight at the latest. If the owner takes no turns, whole rounds count. If the passed turns are recorded,
 * an ended effect stays ended even if combatants leave or change places.
 * @param order combatants of the fight in turn order, or the record of its passed turns
 * @rule H-TURN-03 B-COND-01
 */
export function effectState(ends: EffectEnds, now: EndClock, order: Turns): EndState {
  if (isOver(ends, now, order)) return "over";
  return ends.save !== null && now.bearer !== null && now.turn?.combatant === now.bearer ? "due" : "running";
}

export const WHENS = ["noBody", "noArmor", "notHeavy", "body"] as const;
export type When = (typeof WHENS)[number];

/** Types of body armor in the rules. A robe is not body armor. */
const BODY: readonly string[] = ["light", "medium", "heavy"];

/** Reads a stored armor condition. Returns null if it is unknown. */
export function readWhen(stored: unknown): When | null {
  return WHENS.find((when) => when === stored) ?? null;
}

/** True if an effect with this armor condition applies in this armor. @rule H-PRG-07 B-ATK-05 */
export function countsIn(when: When, worn: readonly string[]): boolean {
  const body = worn.some((type) => BODY.includes(type));
  switch (when) {
    case "noBody":
      return !body;
    case "noArmor":
      return !body && !worn.includes("shield");
    case "notHeavy":
      return !worn.includes("heavy");
    case "body":
      return body;
  }
}
