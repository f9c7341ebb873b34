/** The functions of `speed.ts`, with their arguments checked. */
import * as rules from "../speed.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTurn } from "./shapes.ts";

export * from "../speed.ts";

export const changedSpeed = checked(rules.changedSpeed, (base, change) => {
  requireInteger("base", base, 0, 10_000);
  requireRecord("change", change);
  for (const part of requireList("change.add", change.add ?? [], 0, 1000)) requireRecord("change.add", part);
  if (change.zero === true || base === 0) return;
  for (const part of change.add ?? []) requireNumber("change.add", part.value);
  requireNumber("change.factor", change.factor ?? 1);
  if (typeof change.cap === "number") requireInteger("change.cap", change.cap, 0);
});
export const switchSpeed = checked(rules.switchSpeed, (speed, moved) => {
  requireInteger("speed", speed, 0, 10_000);
  requireInteger("moved", moved, 0);
});
export const standUp = checked(rules.standUp, (state, ruleset) => {
  requireRecord("state", state);
  requireRecord("ruleset", ruleset);
  requireInteger("state.speed", state.speed, 0, 10_000);
  if (state.speed > 0) requireTurn(state);
});
export const mayDropProne = checked(rules.mayDropProne, (speed, ownTurn) => {
  if (ownTurn) requireInteger("speed", speed, 0, 10_000);
});
export const flightFall = checked(rules.flightFall, (flight) => {
  requireRecord("flight", flight);
  requireInteger("flight.height", flight.height, 0, 1_000_000);
  if (flight.dead !== true && flight.incapacitated !== true && flight.prone !== true)
    requireInteger("flight.flySpeed", flight.flySpeed, 0, 10_000);
});
export const mountingCost = checked(rules.mountingCost, (speed) => {
  requireInteger("speed", speed, 0, 10_000);
});
