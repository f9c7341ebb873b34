/** The functions of `mastery.ts`, with their arguments checked. */
import * as rules from "../mastery.ts";
import type { MasteryTrack } from "../mastery.ts";
import { requireInteger } from "../errors.ts";
import { ARMOR_TYPES } from "../ids.ts";
import { optionalRecord, requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireAnyLevel, requireLevel, requireParts, requireStep, requireTraining } from "./shapes.ts";

export * from "../mastery.ts";

const TRACKS = [
  "weapon",
  "spellAttack",
  "spellDc",
  "armor",
  "attribute",
  "skill",
  "tool",
] as const satisfies readonly MasteryTrack[];

export const masteryBonus = checked(rules.masteryBonus, requireStep);
export const masteryCost = checked(rules.masteryCost, (track, fromStep, toStep) => {
  requireKey("track", track, TRACKS);
  requireInteger("toStep", toStep, requireInteger("fromStep", fromStep, 0, 4), 4);
});
export const proficiencyBonus = checked(rules.proficiencyBonus, requireLevel);
export const trainingBonus = checked(rules.trainingBonus, (steps, level, ruleset) => {
  requireRecord("ruleset", ruleset);
  requireList("steps", steps, 0, 100).forEach(requireStep);
  if (ruleset.training === "proficiency" && steps.some((step) => step > 0)) requireLevel(level);
});
export const nearestLevel = checked(rules.nearestLevel, requireAnyLevel);
export const trainingContributions = checked(rules.trainingContributions, (_step, i, _rules, ruleset) => {
  requireTraining(i, ruleset);
});
export const armorReduction = checked(rules.armorReduction, (armorType, step) => {
  requireKey("armorType", armorType, ARMOR_TYPES);
  requireStep(step);
});
export const reductionContributions = checked(rules.reductionContributions, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (ruleset?.armorReduction === "none") return;
  optionalRecord("input.armor", i.armor ?? undefined);
  optionalRecord("input.shield", i.shield ?? undefined);
  requireParts("input.bonus", i.bonus);
});
