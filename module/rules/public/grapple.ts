/** The functions of `grapple.ts`, with their arguments checked. */
import * as rules from "../grapple.ts";
import { requireNumber } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireLevel, requireStep } from "./shapes.ts";

export * from "../grapple.ts";

export const grappleTest = checked(rules.grappleTest, (strengthModifier, step, ruleset, level = 1) => {
  requireRecord("ruleset", ruleset);
  if (ruleset.grapple === "contest") return;
  if (ruleset.training === "proficiency") requireLevel(level);
  else requireStep(step);
  requireNumber("strengthModifier", strengthModifier);
});
export const grappleEnds = checked(rules.grappleEnds, (facts) => {
  requireRecord("facts", facts);
  requireNumber("facts.distance", facts.distance);
  requireNumber("facts.reach", facts.reach);
});
