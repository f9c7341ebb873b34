/**
 * The rules of the game as plain functions on plain records. Nothing here knows dialogs, chat or
 * dice rollers: rolled faces come in, results with their reasons go out.
 *
 * This is the surface for others. Whoever imports it gets each function behind a guard (`guard.ts`) that refuses by name
 * what the types of its arguments refuse: `tools/rules-guard.mjs` reads them when `rules.mjs` and the tests are built.
 * `limits.ts` adds ranges and lengths, `refusals.ts` what depends on several arguments. All of it raises a
 * {@link RulesError}. The system's own code imports a rule from its file, where nothing is checked.
 */

/** The version of the system that these rules are of; the same tool writes it. */
export declare const VERSION: string;
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
export { DAMAGE_LIMITS, isConditionApplied, isReducible, mitigateDamage } from "./damage.ts";
export type { DamageInput, DamageRow, DamageResult, DamageRules, DamageStep, Mitigation } from "./damage.ts";
export * from "./hit-points.ts";
export * from "./hit-point-change.ts";
export * from "./hit-point-order.ts";
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
export { ODDS_LIMITS, attackOdds, dropOdds, failOdds, roundsToFall } from "./odds.ts";
export type { AttackOdds, OddsAttacker, OddsDamage, OddsDefender, OddsRoll, OddsStrike, StrikeOdds } from "./odds.ts";
export * from "./experience.ts";
export * from "./progression.ts";
export { USES_PER, usesAt, type UsesInput, type UsesPer } from "./uses.ts";
export * from "./purchases.ts";
export * from "./areas-index.ts";
