/** The functions of `checks.ts`, with their arguments checked. */
import * as rules from "../checks.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { optionalRecord, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic, requireD20, requireParts, requireTraining } from "./shapes.ts";

export * from "../checks.ts";
export { requireD20 } from "./shapes.ts";

export const advantageState = checked(rules.advantageState, (advantages, disadvantages) => {
  requireNumber("advantages", advantages);
  requireNumber("disadvantages", disadvantages);
});
export const keptNatural = checked(rules.keptNatural, (naturals, state) => {
  requireList("naturals", naturals, 0, 100);
  requireInteger("state", state, -1, 1);
  requireList("naturals", naturals, 1, 100);
  for (const face of naturals) requireInteger("naturals", face, 1, 20);
});
export const checkContributions = checked(rules.checkContributions, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (typeof i.fixedTotal === "number") requireNumber("input.fixedTotal", i.fixedTotal);
  else {
    requireCharacteristic(i.characteristicKey, i.modifier);
    requireTraining(i.level === undefined ? {} : { level: i.level }, ruleset);
  }
  if (i.bonus) requireNumber("input.bonus", i.bonus);
  requireParts("input.extra", i.extra);
});
export const withCharacteristic = checked(rules.withCharacteristic, (parts, key, modifier, usual) => {
  requireNumber("modifier", modifier);
  requireCharacteristic(key, modifier);
  if (parts.some(({ source }) => source === "total")) requireNumber("usual", usual ?? 0);
});
export const mayRollSkill = checked(rules.mayRollSkill, (trainedOnly, step) => {
  if (trainedOnly) requireNumber("step", step);
});
export const naturalsCount = checked(rules.naturalsCount, (_kind, ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const resolveCheck = checked(rules.resolveCheck, (roll, dc, ruleset) => {
  requireD20("roll", roll);
  requireNumber("dc", dc);
  requireRecord("ruleset", ruleset);
});
export const resolveContest = checked(rules.resolveContest, (initiator, opponent, ruleset) => {
  requireD20("initiator", initiator);
  requireD20("opponent", opponent);
  requireRecord("ruleset", ruleset);
});
