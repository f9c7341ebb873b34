/** Functions without the guard of `index.ts`: what they make of whatever stored messages hold. */
export * from "../../module/rules/clash.ts";
export * from "../../module/rules/hit-points.ts";
export * from "../../module/rules/hit-point-change.ts";
export * from "../../module/rules/public/hit-point-order.ts";
export * from "../../module/rules/public/turn-ledger.ts";
export * from "../../module/rules/public/effect-end.ts";
export * from "../../module/rules/public/progression.ts";
export * from "../../module/rules/ruleset.ts";
export * from "../../module/rules/public/rest.ts";
export { RulesError } from "../../module/rules/errors.ts";
