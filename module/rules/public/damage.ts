/** The functions of `damage.ts` that others may count on, with their arguments checked. */
import * as rules from "../damage.ts";
import { DAMAGE_LIMITS } from "../damage.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireDamage } from "./shapes.ts";

export { DAMAGE_LIMITS, isReducible } from "../damage.ts";
export type { DamageInput, DamageRow, DamageResult, DamageRules, DamageStep, Mitigation } from "../damage.ts";

export const mitigateDamage = checked(rules.mitigateDamage, requireDamage);
export const isConditionApplied = checked(rules.isConditionApplied, (_condition, conditionImmunities) => {
  requireList("conditionImmunities", conditionImmunities, 0, DAMAGE_LIMITS.entries);
});
