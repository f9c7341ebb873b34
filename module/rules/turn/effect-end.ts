/**
 * When an effect ends. It is told from the turns that have passed and from the world's time: nothing is written on the effect when
 * it ends, and a turn that is taken back brings back what ended with it.
 */
import type { Attribute } from "../basics/ids.ts";
import { ROUND_SECONDS, ROUNDS_PER_MINUTE } from "../basics/round.ts";
import {
  begunIn,
  begunSince,
  currentCombatantId,
  orderOf,
  turnsIn,
  type TurnMark,
  type Turns,
} from "./turn-history.ts";

export type { TurnMark } from "./turn-history.ts";

const MINUTE = ROUNDS_PER_MINUTE * ROUND_SECONDS;

/**
 * What ends it: the start or the end of somebody's turn, minutes, the end of the fight; `used` and `never` end by no clock.
 */
export const END_POINTS = ["turnStart", "turnEnd", "minutes", "fight", "used", "never"] as const;
export type EndPoint = (typeof END_POINTS)[number];
/** Whose turns are counted: of the creature that has it, or of the one that caused it. */
export const END_OWNERS = ["bearer", "source"] as const;

/** What damage to its bearer does to an effect: it ends it, or lets him save once more. */
export const ON_DAMAGE = ["ends", "save"] as const;

/** A change of hit points, as its bearer remembers it. */
export interface Hurt {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  /** Ids of the effects that came with it. */
  readonly effects?: readonly string[];
}

/**
 * Damage that the bearer of an effect has taken since it began: not what was there before or came with it, nor what is undone.
 * @param changes oldest first
 * @param since id of the last change when it began; left out, or of one that was forgotten: all have come since
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

/** When an effect ends. */
export interface EffectEnds {
  readonly at: EndPoint;
  readonly of: (typeof END_OWNERS)[number];
  /** Combatant that caused it; null = nobody who takes turns. */
  readonly source: string | null;
  /** The turn in which it began; null = outside of a fight, where the world's time alone counts. */
  readonly mark: TurnMark | null;
  /** The world's time at which it began, in seconds; null = unknown. */
  readonly time: number | null;
  /** How many of the turns, or how many minutes; at least 1. */
  readonly turns: number;
  /**
   * What its bearer may shake it off with at the end of each of his turns; `fails`: conditions that it is from the first failed
   * one on, after which he saves no more; left out: it stays what it is.
   */
  readonly save: { readonly attribute: Attribute; readonly dc: number; readonly fails?: readonly string[] } | null;
}

/** The longest countdown, in turns or minutes: 24 hours are 1440 minutes. What lasts longer is ended by hand. */
export const MOST_TURNS = 1440;

/**
 * When what lasts for a duration ends, reckoned by the turns of whoever bears it: rounds with the start of his own turn, hours
 * as minutes. Days, and what lasts until somebody ends it, no clock ends.
 * @rule H-TURN-03 B-CONC-01
 */
export function endAfter(
  lasts: { readonly kind: string; readonly value: number } | null,
): Pick<EffectEnds, "at" | "turns"> {
  const { kind, value } = lasts ?? { kind: "", value: 0 };
  const turns = Math.trunc(kind === "hours" ? value * 60 : value);
  if (!["rounds", "minutes", "hours"].includes(kind) || !(turns >= 1 && turns <= MOST_TURNS))
    return { at: "never", turns: 1 };
  return { at: kind === "rounds" ? "turnStart" : "minutes", turns };
}

/** When something began, as Foundry notes it: the round and the place of the turn in its order, else the world's time alone. */
export interface Begun {
  readonly round: number | null;
  readonly turn: number | null;
  readonly time: number | null;
}

/**
 * The end of what a duration of Foundry's ends: rounds and turns with the start of the turn that many later, all else by the
 * world's time.
 * @param lasts in rounds, in turns, or in seconds
 * @param order combatants of the fight in which it began, in the order of their turns; null = it began in none
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
  // Rounds that begin until then, and one more for a turn that comes later in its round.
  const turns = Math.floor((place + passed) / many) + (owner > place ? 1 : 0);
  return { at: "turnStart", of, source: order?.[owner] ?? null, mark, time, turns, save: null };
}

/** What the clocks show. */
export interface EndClock {
  /**
   * The turn that runs in the fight in which it began, null once that fight is over; of what began in none, in the fight
   * that its bearer is in.
   */
  readonly turn: TurnMark | null;
  /** The world's time in seconds. */
  readonly time: number;
  /** The bearer's combatant in that fight; null = takes no turns there. */
  readonly bearer: string | null;
}

/** `due` = it goes on, and its bearer's turn runs, at whose end a save is owed. */
export type EndState = "running" | "due" | "over";

/** What is left, for words. */
export type TimeLeft =
  /** One more turn; `next` = the one that runs now is not it. `whose` = combatant. */
  | { readonly kind: "turnStart" | "turnEnd"; readonly whose: string; readonly next: boolean }
  | { readonly kind: "rounds" | "minutes" | "seconds"; readonly n: number }
  | { readonly kind: "fight" | "used" | "save" };

function ownerOf({ of, source }: EffectEnds, { bearer }: EndClock, turns: Turns): string | null {
  const owner = of === "source" ? source : bearer;
  return owner === null ? null : currentCombatantId(turns, owner);
}

/** Turns of whoever it waits for that have begun since, and those of them that are over. */
function passedTurns(
  ends: EffectEnds,
  mark: TurnMark,
  now: EndClock & { turn: TurnMark },
  turns: Turns,
): [number, number] {
  const owner = ownerOf(ends, now, turns);
  const begun = owner === null ? 0 : begunSince(turns, mark, now.turn, owner);
  return [begun, now.turn.combatant === owner ? Math.max(0, begun - 1) : begun];
}

/** The last round where its owner takes no turns (any more), so that rounds count; one less where its first turn is not known. */
function lastRound(ends: EffectEnds, mark: TurnMark, now: EndClock, turns: Turns): number {
  const began = currentCombatantId(turns, mark.combatant);
  const isKnown = turnsIn(turns, mark.round).includes(began) || ownerOf(ends, now, turns) !== began;
  return mark.round + ends.turns - (isKnown ? 0 : 1);
}

const takesTurns = (ends: EffectEnds, now: EndClock, turns: Turns): boolean =>
  orderOf(turns).includes(ownerOf(ends, now, turns) ?? "");

/** Seconds until a number of them has passed; all of them when its beginning is unknown, or still to come. */
function secondsLeft({ time }: EffectEnds, now: EndClock, seconds: number): number {
  return seconds - Math.max(0, now.time - (time ?? now.time));
}

/** Rounds, begun ones too, that are left of the minutes in their own fight; null = that clock does not run. */
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
 * Seconds that are left of minutes. While their fight runs its rounds count them, and of the world's time only what has passed
 * besides: the clock may go on with every round.
 */
function minutesLeft(ends: EffectEnds, now: EndClock, order: Turns): number {
  const seconds = ends.turns * MINUTE;
  const byTime = secondsLeft(ends, now, seconds);
  const rounds = roundsLeft(ends, now, order);
  if (rounds === null) return byTime;
  const inRounds = ((now.turn?.round ?? 0) - (ends.mark?.round ?? 0)) * ROUND_SECONDS;
  return rounds * ROUND_SECONDS - Math.max(0, seconds - byTime - inRounds);
}

function isOver(ends: EffectEnds, now: EndClock, order: Turns): boolean {
  const { at, mark, turns } = ends;
  if (at === "minutes") return minutesLeft(ends, now, order) <= 0;
  if (at === "fight") return mark !== null && now.turn === null;
  if (at !== "turnStart" && at !== "turnEnd") return false;
  if (!mark) return secondsLeft(ends, now, turns * ROUND_SECONDS) <= 0;
  if (!now.turn) return true;
  const [begun, ended] = passedTurns(ends, mark, { ...now, turn: now.turn }, order);
  if ((at === "turnEnd" ? ended : begun) >= turns) return true;
  return !takesTurns(ends, now, order) && now.turn.round > lastRound(ends, mark, now, order);
}

/**
 * Whether an effect still counts. A minute is ten rounds of its fight; of the world's time 60 seconds, and while the fight runs
 * those that pass besides its rounds; what was to last for turns does not outlast its fight. Of one who takes no turns (any
 * more) whole rounds are counted. What has ended stays ended, whoever leaves or changes places, where the turns that have
 * passed are known.
 * @param order combatants of that fight in the order of their turns, or how its turns have passed
 * @rule H-TURN-03 B-COND-01
 */
export function effectState(ends: EffectEnds, now: EndClock, order: Turns): EndState {
  if (isOver(ends, now, order)) return "over";
  return ends.save !== null && now.bearer !== null && now.turn?.combatant === now.bearer ? "due" : "running";
}

/**
 * Whether it is over when a rest is: what is counted by turns and fights always is, what is counted by minutes when no more of
 * them are left than the rest takes. What somebody has to end, or a roll, lasts on.
 * @param seconds that pass unseen by the world's clock; 0 = the clock is moved, and tells it
 * @param order combatants of its fight in the order of their turns
 * @rule B-REST-02 B-REST-06 H-TURN-03
 */
export function endsInRest(ends: EffectEnds, now: EndClock, order: Turns, seconds: number): boolean {
  if (isOver(ends, now, order)) return true;
  const { at } = ends;
  return at === "minutes" ? minutesLeft(ends, now, order) <= seconds : at !== "used" && at !== "never";
}

/**
 * How long it still lasts; null when nothing counts it, or it is over.
 * @param order combatants of that fight in the order of their turns
 * @rule H-TURN-03 B-COND-01
 */
export function timeLeft(ends: EffectEnds, now: EndClock, order: Turns): TimeLeft | null {
  const { at, mark, turns } = ends;
  if (isOver(ends, now, order)) return null;
  if (at === "never") return ends.save ? { kind: "save" } : null;
  if (at === "fight" || at === "used") return { kind: at };
  if (at === "minutes") {
    const seconds = minutesLeft(ends, now, order);
    if (seconds >= MINUTE) return { kind: "minutes", n: Math.ceil(seconds / MINUTE) };
    return now.turn
      ? { kind: "rounds", n: Math.ceil(seconds / ROUND_SECONDS) }
      : { kind: "seconds", n: Math.ceil(seconds) };
  }
  if (!mark || !now.turn)
    return { kind: "rounds", n: Math.ceil(secondsLeft(ends, now, turns * ROUND_SECONDS) / ROUND_SECONDS) };
  const whose = ownerOf(ends, now, order);
  if (whose === null || !takesTurns(ends, now, order))
    return { kind: "rounds", n: lastRound(ends, mark, now, order) - now.turn.round + 1 };
  // Turns of theirs that have not begun.
  const n = turns - passedTurns(ends, mark, { ...now, turn: now.turn }, order)[0];
  return n > 1 ? { kind: "rounds", n } : { kind: at, whose, next: n === 1 && now.turn.combatant === whose };
}
