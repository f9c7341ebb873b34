/**
 * Public entry of the rules: plain functions on plain records. The rules use no dialogs, chat or random dice. The
 * caller passes rolled faces and gets results with reasons. Each imported function checks its arguments (`guard.ts`).
 * `tools/rules-guard.mjs` generates these checks from the types when it builds `rules.mjs` and the tests. `limits.ts`
 * adds limits for numbers and lists. `refusals.ts` adds checks across several arguments. All checks throw a
 * {@link RulesError}. The system's own code imports rules directly from their files, without checks.
 */

/** Version of the system that contains these rules. `tools/rules-guard.mjs` sets it. */
export declare const VERSION: string;
export { NUMBER_LIMIT, RulesError, isSane } from "./basics/errors.ts";
export * from "./basics/ids.ts";
export * from "./basics/contribution.ts";
export * from "./ruleset/ruleset.ts";
export * from "./basics/characteristics.ts";
export * from "./character/creation.ts";
export * from "./character/mastery.ts";
export * from "./checks/checks.ts";
export * from "./checks/resolve-check.ts";
export * from "./checks/tool-checks.ts";
export * from "./attack/attack.ts";
export * from "./attack/attack-bonus.ts";
export * from "./attack/defense.ts";
export { DAMAGE_LIMITS, isConditionApplied, isReducible, mitigateDamage } from "./damage/damage.ts";
export type { DamageInput, DamageRow, DamageResult, DamageRules, DamageStep, Mitigation } from "./damage/damage.ts";
export * from "./damage/hit-points.ts";
export * from "./damage/counted-points.ts";
export * from "./basics/dice.ts";
export * from "./attack/resolve-strikes.ts";
export * from "./areas/range-increments.ts";
export * from "./attack/ammunition.ts";
export * from "./attack/two-weapon.ts";
export * from "./attack/weapon-damage.ts";
export * from "./checks/situation.ts";
export * from "./checks/helpless.ts";
export * from "./movement/grapple.ts";
export { fraction, toNumber, type Fraction } from "./basics/distribution.ts";
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
export * from "./character/attack-and-saves.ts";
export * from "./character/experience.ts";
export * from "./character/progression.ts";
export * from "./character/purchases.ts";
export * from "./character/raises.ts";
export * from "./character/ranks.ts";
export { USES_PER, usesAt, type UsesInput, type UsesPer } from "./activities/uses.ts";
export type { Game } from "./games/game.ts";
export { gameOf } from "./games/games.ts";
export * from "./areas-index.ts";
