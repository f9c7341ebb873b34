/** The functions of `attack.ts`, with their arguments checked. */
import * as rules from "../attack.ts";
import { RulesError, requireNumber } from "../errors.ts";
import { CHARACTERISTICS } from "../ids.ts";
import { optionalRecord, requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic, requireD20, requireParts, requireTraining } from "./shapes.ts";

export * from "../attack.ts";

export const attackContributions = checked(rules.attackContributions, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (typeof i.fixedTotal === "number") requireNumber("input.fixedTotal", i.fixedTotal);
  else {
    requireCharacteristic(i.characteristicKey, i.modifier);
    requireTraining(i.training ?? {}, ruleset);
    if (i.itemBonus) requireNumber("input.itemBonus", i.itemBonus);
  }
  requireParts("input.extra", i.extra);
});
export const attackCharacteristic = checked(rules.attackCharacteristic, (i, ruleset) => {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (i.override) requireKey("input.override", i.override, CHARACTERISTICS);
  else if (i.spell) requireKey("input.spell", i.spell, CHARACTERISTICS);
  else if (
    i.finesse === true &&
    (i.thrown === true ? ruleset?.thrownCharacteristic === "strength" : i.ranged !== true)
  ) {
    requireRecord("input.modifiers", i.modifiers);
    for (const key of ["dexterity", "strength"] as const) requireNumber(`input.modifiers.${key}`, i.modifiers[key]);
  }
});
export const criticalMultiplier = checked(rules.criticalMultiplier, (_playerVersusPlayer, ruleset) => {
  requireRecord("ruleset", ruleset);
});
export const resolveAttack = checked(rules.resolveAttack, (i, ruleset) => {
  requireRecord("input", i);
  requireRecord("defense", i.defense);
  requireRecord("ruleset", ruleset);
  requireD20("attack", i.attack);
  if ("static" in i.defense) requireNumber("defense.static", i.defense.static);
  else requireD20("defense", i.defense);
  if (typeof i.playerVersusPlayer !== "boolean") throw new RulesError("playerVersusPlayer", "must be true or false");
});
