/** The functions of `healing.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../healing.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../healing.ts";

export const applyHealing = checked(rules.applyHealing, (i) => {
  requireInteger("amount", i.amount, 0);
  requireInteger("hitPoints.max", i.hitPoints.max, 0);
  requireInteger("hitPoints.value", i.hitPoints.value);
});
export const endOfFight = checked(rules.endOfFight, (i) => {
  requireInteger("hitPoints", i.hitPoints);
});
export const outOfFight = checked(rules.outOfFight, (i) => {
  requireInteger("hitPoints", i.hitPoints);
});
