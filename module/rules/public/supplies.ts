/** The functions of `supplies.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../supplies.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../supplies.ts";
export const hunger = checked(rules.hunger, (size, grams, daysBefore) => {
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
  if (relief === "air") return;
  for (const cause of ["other", relief === "water" ? "dehydration" : "starvation"] as const)
    requireInteger(`levels.${cause}`, levels[cause] ?? 0, 0, 1000);
});
