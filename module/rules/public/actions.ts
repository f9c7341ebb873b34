/** The functions of `actions.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../actions.ts";
import { requireInteger } from "../errors.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../actions.ts";

export const hide = checked(rules.hide, (total, place) => {
  const covered = place.cover === "threeQuarters" || place.cover === "full";
  if ((place.heavilyObscured || covered) && !place.seen) requireInteger("total", total);
});
export const help = checked(rules.help, (kind, facts) => {
  if (requireKey("kind", kind, ["check", "attack"]) === "attack")
    requireInteger("facts.distanceToEnemy", facts.distanceToEnemy ?? 0, 0);
});
