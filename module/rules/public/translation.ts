/** The functions of `translation.ts`, with their arguments checked. */
import * as rules from "../translation.ts";
import { BASE_CHARACTERISTICS } from "../translation.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../translation.ts";

export const fromBase = checked(rules.fromBase, (name) => {
  requireKey("name", name, Object.keys(BASE_CHARACTERISTICS));
});
export const attributeForSave = checked(rules.attributeForSave, (name) => {
  requireKey("name", name, Object.keys(BASE_CHARACTERISTICS));
});
export const savingAttribute = checked(rules.savingAttribute, (_attribute, _charisma, ruleset) => {
  requireRecord("ruleset", ruleset);
});
