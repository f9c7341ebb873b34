/** The functions of `weapon-damage.ts`, with their arguments checked. */
import * as rules from "../weapon-damage.ts";
import type { WeaponDamageInput } from "../weapon-damage.ts";
import { RulesError, requireNumber } from "../errors.ts";
import { CHARACTERISTICS } from "../ids.ts";
import { optionalRecord, requireKey, requireRecord } from "../input.ts";
import type { Ruleset } from "../ruleset-types.ts";
import { checked } from "./checked.ts";
import { requireParts, requireTerms } from "./shapes.ts";

export * from "../weapon-damage.ts";

function requireModifier(i: WeaponDamageInput, ruleset?: Pick<Ruleset, "damageCharacteristic">): void {
  requireRecord("input", i);
  optionalRecord("ruleset", ruleset);
  if (!i.hasDice && i.addsModifier !== true) return;
  const strength = ruleset?.damageCharacteristic === "strength";
  if (strength && i.use === "shoot") return;
  const key = strength ? "strength" : requireKey("input.characteristicKey", i.characteristicKey, CHARACTERISTICS);
  requireRecord("input.modifiers", i.modifiers);
  requireNumber("input.modifiers", i.modifiers[key]);
}

export const damageModifier = checked(rules.damageModifier, requireModifier);
export const damageContributions = checked(rules.damageContributions, (i, ruleset) => {
  requireRecord("input", i);
  requireParts("input.extra", i.extra);
  if (typeof i.damageBonus === "number") requireNumber("input.damageBonus", i.damageBonus);
  else requireModifier(i, ruleset);
});
export const gripFormula = checked(rules.gripFormula, (_formula, versatile) => {
  if (typeof versatile !== "string") throw new RulesError("versatile", "must be a text");
});
export const hasDice = checked(rules.hasDice, requireTerms);
export const weaponUses = checked(rules.weaponUses, (weapon) => {
  requireRecord("weapon", weapon);
});
