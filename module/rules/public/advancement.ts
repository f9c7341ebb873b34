/** The functions of `advancement.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../advancement.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { CHARACTERISTIC_RANGE } from "../characteristics.ts";
import { MAX_LEVEL } from "../progression.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireExperience, requireLevel, requireStep } from "./shapes.ts";

export * from "../advancement.ts";

export const maxHitPointContributions = checked(rules.maxHitPointContributions, (i) => {
  requireInteger("base", i.base, 0, 10_000);
  requireInteger("level", i.level, 1, MAX_LEVEL);
  requireInteger("enduranceModifier", i.enduranceModifier, -5, 10);
  if (i.bonus) requireInteger("bonus", i.bonus);
});
const requireDie = (die: number): void => {
  if (die !== 6 && die !== 8 && die !== 10 && die !== 12) throw new RulesError("die", "must be 6, 8, 10 or 12");
};
export const hitPointGain = checked(rules.hitPointGain, (level, modifier, next = modifier, die = 0) => {
  requireInteger("level", level, 1, die === 0 ? MAX_LEVEL : MAX_LEVEL - 1);
  requireInteger("next", next, -5, 10);
  requireInteger("modifier", modifier, -5, 10);
  if (die !== 0) requireDie(die);
});
export const hitDieContributions = checked(rules.hitDieContributions, (die, level, enduranceModifier) => {
  requireDie(die);
  requireInteger("level", level, 1, MAX_LEVEL);
  requireInteger("enduranceModifier", enduranceModifier, -5, 10);
});
export const hitDieAverage = checked(rules.hitDieAverage, requireDie);
export const countedHitDie = checked(rules.countedHitDie, (hitDie) => {
  requireInteger("hitDie", hitDie, 0, 10_000);
});
export const trainsEnoughSaves = checked(rules.trainsEnoughSaves, (attributes) => {
  requireList("attributes", attributes, 0, 100);
});
export const advancement = checked(rules.advancement, (xp, level) => {
  requireInteger("level", level, 1, MAX_LEVEL);
  requireExperience(xp);
});
export const capstoneOpen = checked(rules.capstoneOpen, (level) => {
  requireInteger("level", level, 1, MAX_LEVEL);
});
export const raiseCharacteristic = checked(rules.raiseCharacteristic, (value, ruleset) => {
  requireInteger("value", value, 0, CHARACTERISTIC_RANGE.max);
  requireInteger("ruleset.characteristicRaise", ruleset.characteristicRaise, 0, 30);
});
export const recommendsSpellDc = checked(rules.recommendsSpellDc, (itemsWithSave) => {
  requireInteger("itemsWithSave", itemsWithSave, 0);
});
export const expertiseBonus = checked(rules.expertiseBonus, (step, level, ruleset) => {
  requireStep(step);
  if (step > 0 && ruleset.expertise === "double") requireLevel(level);
});
export const toolCheck = checked(rules.toolCheck, (toolStep, skillStep) => {
  requireInteger("toolStep", toolStep, 0, 4);
  requireInteger("skillStep", skillStep, 0, 4);
});
export const isSkillOpen = checked(rules.isSkillOpen, (trainedOnly, step, ruleset) => {
  if (ruleset.training === "step" && trainedOnly) requireStep(step);
});
