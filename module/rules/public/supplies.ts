/** The functions of `supplies.ts`, with their arguments checked. */
import * as rules from "../supplies.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { SIZES } from "../grapple.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../supplies.ts";

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
export const relieveExhaustion = checked(rules.relieveExhaustion, (levels, relief) => {
  requireRecord("levels", levels);
  requireKey("relief", relief, ["water", "food", "air"]);
  if (relief === "air") return;
  for (const cause of ["other", relief === "water" ? "dehydration" : "starvation"] as const)
    requireInteger(`levels.${cause}`, levels[cause] ?? 0, 0, 1000);
});
