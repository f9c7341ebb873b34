/** How long effects still last, for those who look. */
import { timeLeft, type TimeLeft } from "../../rules/turn/effect-end.ts";
import { bearerOf, clockOf, clocks, endedByOf, endState } from "./effect-ends.ts";

/** How long it still lasts; null when nothing counts it. */
export function endsIn(effect: ActiveEffect.Implementation): TimeLeft | null {
  const ends = clockOf(effect);
  if (!ends || endState(effect) === "over") return null;
  const saved = ends.save ? endedByOf(effect) : null;
  if (saved) return { kind: "turnEnd", whose: saved.turn.combatant, next: false };
  return timeLeft(ends, ...clocks(ends, bearerOf(effect)));
}
