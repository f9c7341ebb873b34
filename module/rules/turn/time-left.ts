import { ROUND_SECONDS } from "../basics/round.ts";
import { currentCombatantId, type Turns } from "./turn-history.ts";
import {
  type EffectEnds,
  MOST_TURNS,
  type EndClock,
  isOver,
  minutesLeft,
  type TimeLeft,
  MINUTE,
  secondsLeft,
  ownerOf,
  takesTurns,
  lastRound,
  passedTurns,
} from "./effect-end.ts";

/**
 * Returns when a duration ends, counted in turns of the creature with the effect. Rounds end at the start of its turn.
 * Hours are counted as minutes. Days and durations without a fixed time never end by themselves.
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

/**
 * True if the effect is over at the end of a rest. Durations in turns and fights always end. Durations in minutes end
 * if the rest is long enough. Effects that end by a user or a roll go on.
 * @param seconds seconds of the rest that the world clock does not show; 0 if the world clock advances
 * @param order combatants of the fight in turn order
 * @rule B-REST-02 B-REST-06 H-TURN-03
 */
export function endsInRest(ends: EffectEnds, now: EndClock, order: Turns, seconds: number): boolean {
  if (isOver(ends, now, order)) return true;
  const { at } = ends;
  return at === "minutes" ? minutesLeft(ends, now, order) <= seconds : at !== "used" && at !== "never";
}

/**
 * Returns the remaining time of an effect. Returns null if no time is counted or the effect is over.
 * @param order combatants of the fight in turn order
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
  if (at === "thisTurn") return { kind: "turnEnd", whose: currentCombatantId(order, mark.combatant), next: false };
  const whose = ownerOf(ends, now, order);
  if (whose === null || !takesTurns(ends, now, order))
    return { kind: "rounds", n: lastRound(ends, mark, now, order) - now.turn.round + 1 };
  // Turns of the owner that have not begun yet.
  const n = turns - passedTurns(ends, mark, { ...now, turn: now.turn }, order)[0];
  return n > 1 ? { kind: "rounds", n } : { kind: at, whose, next: n === 1 && now.turn.combatant === whose };
}
