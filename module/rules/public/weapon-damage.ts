/** The functions of `weapon-damage.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../weapon-damage.ts";
import { RulesError } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireTerms } from "./shapes.ts";

export * from "../weapon-damage.ts";
export const gripFormula = checked(rules.gripFormula, (_formula, versatile) => {
  if (typeof versatile !== "string") throw new RulesError("versatile", "must be a text");
});
export const hasDice = checked(rules.hasDice, requireTerms);
