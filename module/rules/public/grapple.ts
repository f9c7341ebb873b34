/** The functions of `grapple.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../grapple.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireLevel, requireStep } from "./shapes.ts";

export * from "../grapple.ts";

export const grappleTest = checked(rules.grappleTest, (strengthModifier, step, ruleset, level = 1) => {
  if (ruleset.grapple === "contest") return;
  if (ruleset.training === "proficiency") requireLevel(level);
  else requireStep(step);
});
export const grappleRefusal = checked(rules.grappleRefusal, (of, facts) => {
  requireInteger("facts.hands", facts.hands, 0);
});
