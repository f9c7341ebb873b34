/** The functions of `turn.ts`, with their arguments checked. */
import * as rules from "../turn.ts";
import { REFRESH_MOMENTS, TURN_USES } from "../turn.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTurn } from "./shapes.ts";

export * from "../turn.ts";

export const newTurn = checked(rules.newTurn, (speed) => {
  requireInteger("speed", speed, 0, 10_000);
});
export const refresh = checked(rules.refresh, (state, moment, ruleset) => {
  requireTurn(state);
  requireRecord("ruleset", ruleset);
  requireKey("moment", moment, REFRESH_MOMENTS);
  if (moment === "ownTurn") requireInteger("speed", state.speed, 0, 10_000);
});
export const spend = checked(rules.spend, (state, use, context, ruleset) => {
  requireTurn(state);
  requireRecord("context", context);
  requireRecord("ruleset", ruleset);
  requireKey("use", use, TURN_USES);
  requireInteger("context.attacksPerAction", context.attacksPerAction ?? 1, 1, 20);
});
export const movementLeft = checked(rules.movementLeft, requireTurn);
export const spendMovement = checked(rules.spendMovement, (state, feet, diagonals = 0) => {
  requireNumber("feet", feet);
  requireInteger("diagonals", diagonals, 0);
  if (feet >= 0) requireTurn(state);
});
export const roundsOf = checked(rules.roundsOf, (time) => {
  requireRecord("time", time);
  requireNumber("seconds", time.seconds ?? 0);
  requireNumber("minutes", time.minutes ?? 0);
  requireNumber("hours", time.hours ?? 0);
});
