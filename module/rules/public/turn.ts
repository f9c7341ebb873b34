/** The functions of `turn.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../turn.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../turn.ts";

export const newTurn = checked(rules.newTurn, (speed) => {
  requireInteger("speed", speed, 0, 10_000);
});
export const refresh = checked(rules.refresh, (state, moment) => {
  if (moment === "ownTurn") requireInteger("speed", state.speed, 0, 10_000);
});
export const spend = checked(rules.spend, (state, use, context) => {
  requireInteger("context.attacksPerAction", context.attacksPerAction ?? 1, 1, 20);
});
export const spendMovement = checked(rules.spendMovement, (state, feet, diagonals = 0) => {
  requireInteger("diagonals", diagonals, 0);
});
