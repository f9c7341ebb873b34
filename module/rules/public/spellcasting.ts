/** The functions of `spellcasting.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../spellcasting.ts";
import { type CasterInput } from "../spellcasting.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireLevel, requireStep } from "./shapes.ts";

export * from "../spellcasting.ts";

/** A step, and a level where the proficiency bonus counts. */
function requireCasterTraining(i: CasterInput, byLevel: boolean): void {
  requireStep(i.step);
  if (byLevel) requireLevel(i.level ?? 1);
}

export const spellSaveDc = checked(rules.spellSaveDc, (i, ruleset) => {
  requireCasterTraining(i, ruleset.training !== "step");
});
export const spellAttackContributions = checked(rules.spellAttackContributions, (i, ruleset) => {
  requireCasterTraining(i, ruleset.training === "proficiency");
});
export const failsWithoutRoll = checked(rules.failsWithoutRoll, (i) => {
  if (i.characteristic !== null) requireInteger("characteristic", i.characteristic, 0, 30);
});
