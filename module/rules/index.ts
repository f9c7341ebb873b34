/**
 * The rules of the game as plain functions on plain records. Nothing here knows dialogs, chat or
 * dice rollers: rolled faces come in, results with their reasons go out.
 */
export { NUMBER_LIMIT, RulesError, isSane } from "./errors.ts";
export * from "./ids.ts";
export * from "./contribution.ts";
export * from "./ruleset.ts";
export * from "./characteristics.ts";
export * from "./creation.ts";
export * from "./mastery.ts";
export * from "./checks.ts";
export * from "./tool-checks.ts";
export * from "./attack.ts";
export * from "./defense.ts";
export {
  DAMAGE_LIMITS, isConditionApplied, isReducible, mitigateDamage,
  type DamageInput, type DamagePart, type DamageResult, type DamageRules, type DamageStep, type Mitigation,
} from "./damage.ts";
export * from "./hit-points.ts";
export * from "./hit-point-change.ts";
export * from "./dice.ts";
export * from "./clash.ts";
export * from "./ranged.ts";
export * from "./ammunition.ts";
export * from "./two-weapon.ts";
export * from "./weapon-damage.ts";
export * from "./situation.ts";
export * from "./grapple.ts";
export * from "./d20-3e.ts";
export { fraction, toNumber, type Fraction } from "./fraction.ts";
export { DISTRIBUTION_LIMITS, atLeast, formulaDistribution, mean, type Distribution } from "./distribution.ts";
export * from "./odds.ts";
export * from "./experience.ts";
export * from "./progression.ts";
export * from "./uses.ts";
export * from "./purchases.ts";
export * from "./areas-index.ts";
