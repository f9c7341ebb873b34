/** The functions of `hazards.ts`, with their arguments checked. */
import * as rules from "../hazards.ts";
import { FIRE_STOPPERS } from "../hazards.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { SIZES } from "../grapple.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../hazards.ts";

export const putOut = checked(rules.putOut, (how, creature) => {
  requireRecord("creature", creature);
  requireKey("how", how, FIRE_STOPPERS);
});
export const thirst = checked(rules.thirst, (size, liters) => {
  requireKey("size", size, SIZES);
  requireNumber("liters", liters);
});
export const hunger = checked(rules.hunger, (size, grams, daysBefore) => {
  requireKey("size", size, SIZES);
  requireNumber("grams", grams);
  requireInteger("daysBefore", daysBefore, 0, 10_000);
});
export const starvationLevels = checked(rules.starvationLevels, (days) => {
  requireInteger("days", days, 0, 10_000);
});
export const breath = checked(rules.breath, (enduranceModifier) => {
  requireInteger("enduranceModifier", enduranceModifier, -5, 10);
});
export const suffocationLevels = checked(rules.suffocationLevels, (turnsWithoutAir) => {
  requireInteger("turnsWithoutAir", turnsWithoutAir, 0, 10_000);
});
