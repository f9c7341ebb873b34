/** The functions of `characteristics.ts`, with their arguments checked. */
import * as rules from "../characteristics.ts";
import { CHARACTERISTIC_RANGE } from "../characteristics.ts";
import { requireInteger } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCharacteristic } from "./shapes.ts";

export * from "../characteristics.ts";

export const abilityModifier = checked(rules.abilityModifier, (value) => {
  requireInteger("value", value, 0, CHARACTERISTIC_RANGE.max);
});
export const characteristicOf = checked(rules.characteristicOf, (part) => {
  requireRecord("part", part);
});
export const characteristicContribution = checked(rules.characteristicContribution, requireCharacteristic);
