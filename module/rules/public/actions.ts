/** The functions of `actions.ts`, with their arguments checked. */
import * as rules from "../actions.ts";
import { requireInteger } from "../errors.ts";
import { CREATURE_TYPES } from "../creature.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../actions.ts";

export const hide = checked(rules.hide, (total, place) => {
  requireRecord("place", place);
  requireKey("place.cover", place.cover, ["none", "half", "threeQuarters", "full"]);
  const covered = place.cover === "threeQuarters" || place.cover === "full";
  if ((place.heavilyObscured || covered) && !place.seen) requireInteger("total", total);
});
export const help = checked(rules.help, (kind, facts) => {
  requireRecord("facts", facts);
  if (requireKey("kind", kind, ["check", "attack"]) === "attack")
    requireInteger("facts.distanceToEnemy", facts.distanceToEnemy ?? 0, 0);
});
export const studySkill = checked(rules.studySkill, (type) => {
  requireKey("type", type, CREATURE_TYPES);
});
