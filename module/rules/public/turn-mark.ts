/** The functions of `turn-mark.ts`, with their arguments checked. */
import * as rules from "../turn-mark.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../turn-mark.ts";

export const lastsToEndOfNextTurn = checked(rules.lastsToEndOfNextTurn, (i) => {
  requireRecord("input", i);
  requireRecord("now", i.now);
  requireList("order", i.order, 0, COMBATANT_LIMIT);
});
