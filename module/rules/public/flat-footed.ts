/** The functions of `flat-footed.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../flat-footed.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export * from "../flat-footed.ts";

export const isFlatFooted = checked(rules.isFlatFooted, (i) => {
  requireTurns("order", i.order);
});
export const flatFootedParts = checked(rules.flatFootedParts, (parts) => {
  requireList("parts", parts, 0, 200);
});
