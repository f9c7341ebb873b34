/** Returns the remaining time of effects for display. */
import type { TimeLeft } from "../../rules/turn/effect-end.ts";
import { timeLeft } from "../../rules/turn/time-left.ts";
import { bearerOf, clockOf, clocks, endedByOf, endState } from "./effect-ends.ts";

/** Returns how long an effect still lasts; null when nothing limits it. */
export function endsIn(effect: ActiveEffect.Implementation): TimeLeft | null {
  const ends = clockOf(effect);
  if (!ends || endState(effect) === "over") return null;
  const saved = ends.save ? endedByOf(effect) : null;
  if (saved) return { kind: "turnEnd", whose: saved.turn.combatant, next: false };
  return timeLeft(ends, ...clocks(ends, bearerOf(effect)));
}
