/** The functions of `turn-mark.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../turn-mark.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export * from "../turn-mark.ts";

export const lastsToEndOfNextTurn = checked(rules.lastsToEndOfNextTurn, (i) => {
  requireTurns("order", i.order);
});
