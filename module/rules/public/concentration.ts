/** The functions of `concentration.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../concentration.ts";
import { NUMBER_LIMIT, requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../concentration.ts";

export const concentrationDc = checked(rules.concentrationDc, (damage) => {
  requireInteger("damage", damage, 0);
});
export const concentrationSave = checked(rules.concentrationSave, (damage) => {
  requireInteger("damage", damage, 0);
});
export const keepsAtZero = checked(rules.keepsAtZero, (hitPoints) => {
  requireInteger("hitPoints", hitPoints, -NUMBER_LIMIT, NUMBER_LIMIT);
});
