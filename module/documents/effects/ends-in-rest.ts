/** Determines which effects a rest ends. Loaded lazily with the first rest. */
import { EXTINGUISH } from "../../rules/movement/burning.ts";
import { endsInRest } from "../../rules/turn/time-left.ts";
import { concentrating } from "./concentrating.ts";
import { bearerOf, clocks, durationEnds, endsOf, goesOn } from "./effect-ends.ts";

/**
 * Returns whether an effect ends during a rest of its bearer. A sleeping creature cannot concentrate, a burning one
 * cannot rest.
 * @param seconds duration that the world time does not show
 * @rule B-REST-06 B-REST-07 B-CONC-05 B-HAZ-02
 */
export function endsWithRest(effect: ActiveEffect.Implementation, sleeps: boolean, seconds: number): boolean {
  if (!goesOn(effect)) return false;
  // Nobody rests while fire burns: somebody has put it out.
  if (effect.statuses.has(EXTINGUISH.ends)) return true;
  if (sleeps && concentrating(effect)) return true;
  // If the world time advances, Foundry ends its own durations.
  const ends = endsOf(effect) ?? durationEnds(effect, seconds > 0);
  return ends !== null && endsInRest(ends, ...clocks(ends, bearerOf(effect)), seconds);
}
