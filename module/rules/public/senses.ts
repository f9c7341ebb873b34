/** The functions of `senses.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../senses.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../senses.ts";
export const passiveAwareness = checked(rules.passiveAwareness, (parts, state = 0) => {
  requireInteger("state", state, -1, 1);
});
export const findsHidden = checked(rules.findsHidden, (total, findDc) => {
  requireInteger("total", total);
  requireInteger("findDc", findDc);
});
