/** The functions of `jump.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../jump.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../jump.ts";

export const jump = checked(rules.jump, (i) => {
  requireInteger("strength", i.strength, 0, 30);
  requireInteger("strengthModifier", i.strengthModifier, -5, 10);
  if (i.bodyHeight !== undefined) requireInteger("bodyHeight", i.bodyHeight, 0, 1000);
});
export const fall = checked(rules.fall, (feet) => {
  requireInteger("feet", feet, 0);
});
export const landsProne = checked(rules.landsProne, (damageTaken) => {
  requireInteger("damageTaken", damageTaken, 0);
});
