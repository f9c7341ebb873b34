/** Functions without the guard of `index.ts`: what they make of whatever stored messages hold. */
export * from "../../module/rules/clash.ts";
export * from "../../module/rules/hit-points.ts";
export * from "../../module/rules/hit-point-change.ts";
export * from "../../module/rules/hit-point-order.ts";
export * from "../../module/rules/turn-ledger.ts";
export * from "../../module/rules/effect-end.ts";
export * from "../../module/rules/progression.ts";
export * from "../../module/rules/ruleset.ts";
export * from "../../module/rules/rest.ts";
export { RulesError } from "../../module/rules/errors.ts";
