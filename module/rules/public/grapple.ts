/** The functions of `grapple.ts`, with their arguments checked. */
import * as rules from "../grapple.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
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
export const grappleRefusal = checked(rules.grappleRefusal, (of, facts) => {
  requireKey("of", of, rules.GRAPPLES);
  requireRecord("facts", facts);
  requireKey("facts.attacker", facts.attacker, rules.SIZES);
  requireKey("facts.target", facts.target, rules.SIZES);
  if (facts.distance !== null) requireNumber("facts.distance", facts.distance);
  requireNumber("facts.reach", facts.reach);
  requireInteger("facts.hands", facts.hands, 0);
});
export const grappleEnds = checked(rules.grappleEnds, (facts) => {
  requireRecord("facts", facts);
  requireNumber("facts.distance", facts.distance);
  requireNumber("facts.reach", facts.reach);
});
