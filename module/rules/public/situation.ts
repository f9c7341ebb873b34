/** The functions of `situation.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../situation.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireEnemies } from "./shapes.ts";

export * from "../situation.ts";
export const attackSituation = checked(rules.attackSituation, (facts) => {
  requireEnemies(facts.enemies ?? []);
});
export const isCriticalDistance = checked(rules.isCriticalDistance, (distance) => {
  if (typeof distance !== "number" || Number.isNaN(distance))
    throw new RulesError("distance", "must be a number of feet");
});
export const helplessParts = checked(rules.helplessParts, (parts) => {
  requireList("parts", parts, 0, 1000);
});
export const attacksPerAction = checked(rules.attacksPerAction, (extraAttacks) => {
  requireInteger("extraAttacks", extraAttacks, -100, 100);
});
