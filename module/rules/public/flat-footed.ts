/** The functions of `flat-footed.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../flat-footed.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../flat-footed.ts";

export const isFlatFooted = checked(rules.isFlatFooted, (i) => {
  requireList("order", i.order, 0, COMBATANT_LIMIT);
});
export const flatFootedParts = checked(rules.flatFootedParts, (parts) => {
  requireList("parts", parts, 0, 200);
});
