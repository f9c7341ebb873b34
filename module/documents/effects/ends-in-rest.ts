/** Which effects a rest puts an end to. Fetched with the first rest. */
import { endsInRest } from "../../rules/turn/effect-end.ts";
import { concentrating } from "./concentrating.ts";
import { bearerOf, clocks, durationEnds, endsOf, goesOn } from "./effect-ends.ts";

/**
 * Whether a rest that its bearer takes now outlasts it. Who sleeps concentrates on nothing.
 * @param seconds that no clock tells of
 * @rule B-REST-06 B-REST-07 B-CONC-05
 */
export function endsWithRest(effect: ActiveEffect.Implementation, sleeps: boolean, seconds: number): boolean {
  if (!goesOn(effect)) return false;
  if (sleeps && concentrating(effect)) return true;
  // A clock that is moved is Foundry's to read for its own durations.
  const ends = endsOf(effect) ?? durationEnds(effect, seconds > 0);
  return ends !== null && endsInRest(ends, ...clocks(ends, bearerOf(effect)), seconds);
}
