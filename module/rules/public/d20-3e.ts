/** The functions of `d20-3e.ts`, with their arguments checked. */
import * as rules from "../d20-3e.ts";
import { requireNumber } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic, requireParts } from "./shapes.ts";

export * from "../d20-3e.ts";

export const attackContributions3e = checked(rules.attackContributions3e, (i) => {
  requireRecord("input", i);
  requireNumber("baseAttack", i.baseAttack);
  requireCharacteristic(i.characteristicKey, i.modifier);
  requireParts("input.extra", i.extra);
});
export const numbersOfAttack3e = checked(rules.numbersOfAttack3e, (i) => {
  requireRecord("input", i);
  requireNumber("baseAttack", i.baseAttack);
  for (const key of ["size", "rangePenalty"] as const) if (i[key]) requireNumber(key, i[key]);
});
export const sizeOfArmorClass3e = checked(rules.sizeOfArmorClass3e, (size) => {
  requireNumber("size", size);
});
export const armorClassContributions3e = checked(rules.armorClassContributions3e, (i) => {
  requireRecord("input", i);
  for (const key of ["armor", "shield", "dexterity", "size"] as const) requireNumber(key, i[key]);
});
export const saveContributions3e = checked(rules.saveContributions3e, (save, baseSave, modifier) => {
  requireKey("save", save, ["fortitude", "reflex", "will"]);
  requireNumber("baseSave", baseSave);
  requireNumber("modifier", modifier);
});
