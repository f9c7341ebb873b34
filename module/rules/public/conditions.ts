/** The functions of `conditions.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../conditions.ts";
import { DAMAGE_LIMITS } from "../damage.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireConditions } from "./shapes.ts";

export * from "../conditions.ts";

export const withImplied = checked(rules.withImplied, requireConditions);
export const applyCondition = checked(rules.applyCondition, (current, id, immunities = []) => {
  requireList("conditionImmunities", immunities, 0, DAMAGE_LIMITS.entries);
});
