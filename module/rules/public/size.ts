/** The functions of `size.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../size.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../size.ts";
export const feetToCells = checked(rules.feetToCells, (feet) => {
  requireInteger("feet", feet, 0);
});
export const inUnits = checked(rules.inUnits, (feet) => {
  requireInteger("feet", feet, 0);
});
