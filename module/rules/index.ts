/**
 * The rules of the game as plain functions on plain records. Nothing here knows dialogs, chat or
 * dice rollers: rolled faces come in, results with their reasons go out.
 *
 * This is the surface for others. Whoever imports it gets each function behind a guard (`guard.ts`) that refuses by name
 * what the types of its arguments refuse: `tools/rules-guard.mjs` reads them when `rules.mjs` and the tests are built.
 * `public/` adds what types cannot tell, such as ranges. All of it raises a {@link RulesError}. The system's own code
 * imports a rule from its file, where nothing is checked again.
 */

/** The version of the system that these rules are of; the same tool writes it. */
export declare const VERSION: string;
export { NUMBER_LIMIT, RulesError, isSane } from "./errors.ts";
export * from "./ids.ts";
export * from "./contribution.ts";
export * from "./ruleset.ts";
export * from "./public/characteristics.ts";
export * from "./public/creation.ts";
export * from "./public/mastery.ts";
export * from "./public/checks.ts";
export * from "./public/tool-checks.ts";
export * from "./public/attack.ts";
export * from "./public/defense.ts";
export * from "./public/damage.ts";
export * from "./hit-points.ts";
export * from "./hit-point-change.ts";
export * from "./public/hit-point-order.ts";
export * from "./public/dice.ts";
export * from "./clash.ts";
export * from "./public/ranged.ts";
export * from "./public/ammunition.ts";
export * from "./public/two-weapon.ts";
export * from "./public/weapon-damage.ts";
export * from "./public/situation.ts";
export * from "./public/grapple.ts";
export * from "./public/d20-3e.ts";
export { fraction, toNumber, type Fraction } from "./public/fraction.ts";
export { DISTRIBUTION_LIMITS, atLeast, formulaDistribution, mean, type Distribution } from "./public/distribution.ts";
export * from "./public/odds.ts";
export * from "./public/experience.ts";
export * from "./public/progression.ts";
export * from "./public/uses.ts";
export * from "./public/purchases.ts";
export * from "./areas-index.ts";
