/** The functions of `turn-mark.ts`, with their arguments checked. */
import * as rules from "../turn-mark.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export * from "../turn-mark.ts";

export const lastsToEndOfNextTurn = checked(rules.lastsToEndOfNextTurn, (i) => {
  requireRecord("input", i);
  requireRecord("now", i.now);
  requireTurns("order", i.order);
});
