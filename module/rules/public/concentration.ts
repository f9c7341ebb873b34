/** The functions of `concentration.ts`, with their arguments checked. */
import * as rules from "../concentration.ts";
import { CONCENTRATION_ENDS } from "../concentration.ts";
import { NUMBER_LIMIT, requireInteger } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../concentration.ts";

export const concentrationDc = checked(rules.concentrationDc, (damage) => {
  requireInteger("damage", damage, 0);
});
export const concentrationSave = checked(rules.concentrationSave, (damage) => {
  requireInteger("damage", damage, 0);
});
export const keepsAtZero = checked(rules.keepsAtZero, (hitPoints, _standing, ruleset) => {
  requireInteger("hitPoints", hitPoints, -NUMBER_LIMIT, NUMBER_LIMIT);
  requireRecord("ruleset", ruleset);
});
export const concentrationEnd = checked(rules.concentrationEnd, (cause) => {
  requireKey("cause", cause, CONCENTRATION_ENDS);
});
