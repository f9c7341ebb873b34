/** The functions of `healing.ts`, with their arguments checked. */
import * as rules from "../healing.ts";
import { requireInteger } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../healing.ts";

export const applyHealing = checked(rules.applyHealing, (i, ruleset) => {
  requireRecord("input", i);
  requireRecord("hitPoints", i.hitPoints);
  requireRecord("ruleset", ruleset);
  requireInteger("amount", i.amount, 0);
  requireInteger("hitPoints.max", i.hitPoints.max, 0);
  requireInteger("hitPoints.value", i.hitPoints.value);
});
export const endOfFight = checked(rules.endOfFight, (i) => {
  requireRecord("input", i);
  requireInteger("hitPoints", i.hitPoints);
});
export const outOfFight = checked(rules.outOfFight, (i, ruleset) => {
  requireRecord("input", i);
  requireRecord("ruleset", ruleset);
  requireInteger("hitPoints", i.hitPoints);
});
