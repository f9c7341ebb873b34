/** The functions of `progression.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../progression.ts";
import { MAX_LEVEL, PURCHASE_LIMIT } from "../progression.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireExperience } from "./shapes.ts";

export * from "../progression.ts";

export const xpForLevel = checked(rules.xpForLevel, (level) => {
  requireInteger("level", level, 1, MAX_LEVEL);
});
export const levelForXp = checked(rules.levelForXp, (xp) => {
  requireExperience(xp);
});
export const pointBudget = checked(rules.pointBudget, (level, ruleset, classTalents = 0) => {
  requireInteger("level", level, 1, MAX_LEVEL);
  for (const key of ["powerPerLevel", "talentsPerLevel", "startPower"] as const)
    requireInteger(`ruleset.${key}`, ruleset[key], 0, 100);
  if (ruleset.startTalents === "byClass") requireInteger("classTalents", classTalents, 0, 100);
  else requireInteger("ruleset.startTalents", ruleset.startTalents, 0, 100);
});
export const levelHitPoints = checked(rules.levelHitPoints, (level) => {
  requireInteger("level", level, 1, MAX_LEVEL);
});
export const validatePurchases = checked(rules.validatePurchases, (purchases, budget) => {
  requireList("purchases", purchases, 0, PURCHASE_LIMIT);
  for (const key of ["talents", "power"] as const) requireInteger(`budget.${key}`, budget[key]);
  for (const [index, purchase] of purchases.entries()) {
    if (typeof purchase.key !== "string") throw new RulesError(`purchases[${String(index)}].key`, "must be a text");
  }
});
export const isStepEnough = checked(rules.isStepEnough, (step, required) => {
  requireInteger("step", step, 0, 4);
  requireInteger("required", required, 0, 4);
});
