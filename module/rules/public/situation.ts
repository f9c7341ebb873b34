/** The functions of `situation.ts`, with their arguments checked. */
import * as rules from "../situation.ts";
import { RulesError, requireInteger, requireNumber } from "../errors.ts";
import { requireList, requireRecord, requireWords } from "../input.ts";
import { checked } from "./checked.ts";
import { requireEnemies } from "./shapes.ts";

export * from "../situation.ts";

export const isHinderedByArmor = checked(rules.isHinderedByArmor, (_characteristic, _untrainedArmor, ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const attackSituation = checked(rules.attackSituation, (facts, ruleset) => {
  requireRecord("facts", facts);
  requireRecord("ruleset", ruleset);
  requireEnemies(facts.enemies ?? []);
});
export const fumbleContribution = checked(rules.fumbleContribution, (ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const helplessTarget = checked(rules.helplessTarget, (ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const isCriticalDistance = checked(rules.isCriticalDistance, (distance) => {
  if (typeof distance !== "number" || Number.isNaN(distance))
    throw new RulesError("distance", "must be a number of feet");
});
export const isDefenseless = checked(rules.isDefenseless, (conditions) => {
  requireWords("conditions", conditions);
});
export const isHelpless = checked(rules.isHelpless, (conditions) => {
  requireWords("conditions", conditions);
});
export const helplessParts = checked(rules.helplessParts, (parts, ruleset) => {
  for (const part of requireList("parts", parts, 0, 1000)) {
    requireRecord("parts", part);
    requireNumber("parts.value", part.value);
  }
  requireRecord("ruleset", ruleset);
});
export const attacksPerAction = checked(rules.attacksPerAction, (extraAttacks) => {
  requireInteger("extraAttacks", extraAttacks, -100, 100);
});
