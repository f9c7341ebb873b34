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
export { NUMBER_LIMIT, RulesError, isSane } from "./basics/errors.ts";
export * from "./basics/ids.ts";
export * from "./basics/contribution.ts";
export * from "./ruleset/ruleset.ts";
export * from "./basics/characteristics.ts";
export * from "./character/creation.ts";
export * from "./character/mastery.ts";
export * from "./checks/checks.ts";
export * from "./checks/tool-checks.ts";
export * from "./attack/attack.ts";
export * from "./attack/defense.ts";
export { DAMAGE_LIMITS, isConditionApplied, isReducible, mitigateDamage } from "./damage/damage.ts";
export type { DamageInput, DamageRow, DamageResult, DamageRules, DamageStep, Mitigation } from "./damage/damage.ts";
export * from "./damage/hit-points.ts";
export * from "./damage/hit-point-change.ts";
export * from "./damage/hit-point-order.ts";
export * from "./basics/dice.ts";
export * from "./attack/resolve-strikes.ts";
export * from "./areas/range-increments.ts";
export * from "./attack/ammunition.ts";
export * from "./attack/two-weapon.ts";
export * from "./attack/weapon-damage.ts";
export * from "./checks/situation.ts";
export * from "./movement/grapple.ts";
export * from "./character/d20-3e-progression.ts";
export { fraction, toNumber, type Fraction } from "./basics/fraction.ts";
export { DISTRIBUTION_LIMITS, atLeast, formulaDistribution, mean, type Distribution } from "./basics/distribution.ts";
export { ODDS_LIMITS, attackOdds, dropOdds, failOdds, roundsToFall } from "./simulation/odds.ts";
export type {
  AttackOdds,
  OddsAttacker,
  OddsDamage,
  OddsDefender,
  OddsRoll,
  OddsStrike,
  StrikeOdds,
} from "./simulation/odds.ts";
export * from "./character/experience.ts";
export * from "./character/progression.ts";
export { USES_PER, usesAt, type UsesInput, type UsesPer } from "./activities/uses.ts";
export * from "./character/purchases.ts";
export * from "./areas-index.ts";
