/** The functions of `mastery.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../mastery.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireLevel, requireStep } from "./shapes.ts";

export * from "../mastery.ts";

export const masteryBonus = checked(rules.masteryBonus, requireStep);
export const masteryCost = checked(rules.masteryCost, (track, fromStep, toStep) => {
  requireInteger("toStep", toStep, requireInteger("fromStep", fromStep, 0, 4), 4);
});
export const proficiencyBonus = checked(rules.proficiencyBonus, requireLevel);
export const trainingBonus = checked(rules.trainingBonus, (steps, level, ruleset) => {
  requireList("steps", steps, 0, 100).forEach(requireStep);
  if (ruleset.training === "proficiency" && steps.some((step) => step > 0)) requireLevel(level);
});
export const armorReduction = checked(rules.armorReduction, (armorType, step) => {
  requireStep(step);
});
