/** The functions of `spellcasting.ts`, with their arguments checked. */
import * as rules from "../spellcasting.ts";
import { type CasterInput, SAVE_THREATS } from "../spellcasting.ts";
import { requireInteger } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic, requireLevel, requireParts, requireStep, requireSummable } from "./shapes.ts";

export * from "../spellcasting.ts";

/** A step, and a level where the proficiency bonus counts. */
function requireCasterTraining(i: CasterInput, byLevel: boolean): void {
  requireStep(i.step);
  if (byLevel) requireLevel(i.level ?? 1);
}

export const spellSaveDc = checked(rules.spellSaveDc, (i, ruleset) => {
  requireRecord("caster", i);
  requireRecord("ruleset", ruleset);
  requireCharacteristic(i.characteristicKey, i.modifier);
  requireCasterTraining(i, ruleset.training !== "step");
  requireSummable(i.extra ?? []);
});
export const spellAttackContributions = checked(rules.spellAttackContributions, (i, ruleset) => {
  requireRecord("input", i);
  requireRecord("ruleset", ruleset);
  requireCharacteristic(i.characteristicKey, i.modifier);
  requireCasterTraining(i, ruleset.training === "proficiency");
  requireParts("input.extra", i.extra);
});
export const spellAddsModifier = checked(rules.spellAddsModifier, (_spellSaysSo, ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const saveAttribute = checked(rules.saveAttribute, (threat) => {
  requireKey("threat", threat, SAVE_THREATS);
});
export const saveFactor = checked(rules.saveFactor, (_success, onSuccess) => {
  requireKey("onSuccess", onSuccess, ["half", "none"]);
});
export const failsWithoutRoll = checked(rules.failsWithoutRoll, (i) => {
  requireRecord("input", i);
  if (i.characteristic !== null) requireInteger("characteristic", i.characteristic, 0, 30);
});
