/** Functions without the guard of `index.ts`: what they make of whatever stored messages hold. */
export * from "../../module/rules/attack/resolve-strikes.ts";
export * from "../../module/rules/damage/hit-points.ts";
export * from "../../module/rules/damage/counted-points.ts";
export * from "../../module/rules/basics/ids.ts";
export * from "../../module/rules/turn/turn-ledger.ts";
export * from "../../module/rules/turn/effect-end.ts";
export * from "../../module/rules/turn/time-left.ts";
export * from "../../module/rules/character/progression.ts";
export * from "../../module/rules/character/purchases.ts";
export * from "../../module/rules/ruleset/ruleset.ts";
export * from "../../module/rules/rest/rest.ts";
export { RulesError } from "../../module/rules/basics/errors.ts";
