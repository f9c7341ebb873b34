/** The functions of `characteristics.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../characteristics.ts";
import { CHARACTERISTIC_RANGE } from "../characteristics.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../characteristics.ts";

export const abilityModifier = checked(rules.abilityModifier, (value) => {
  requireInteger("value", value, 0, CHARACTERISTIC_RANGE.max);
});
