/** The functions of `conditions.ts`, with their arguments checked. */
import * as rules from "../conditions.ts";
import { CONDITIONS, CONDITION_LIMIT } from "../conditions.ts";
import { DAMAGE_LIMITS } from "../damage.ts";
import { requireKey, requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireConditions } from "./shapes.ts";

export * from "../conditions.ts";

export const withImplied = checked(rules.withImplied, requireConditions);
export const applyCondition = checked(rules.applyCondition, (current, id, immunities = []) => {
  requireKey("id", id, CONDITIONS);
  requireList("conditionImmunities", immunities, 0, DAMAGE_LIMITS.entries);
});
export const removeCondition = checked(rules.removeCondition, (current, id) => {
  if (requireList("current", current, 0, CONDITION_LIMIT).length > 0) requireKey("id", id, CONDITIONS);
});
