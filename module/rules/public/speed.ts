/** The functions of `speed.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../speed.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../speed.ts";

export const changedSpeed = checked(rules.changedSpeed, (base, change) => {
  requireInteger("base", base, 0, 10_000);
  requireList("change.add", change.add ?? [], 0, 1000);
  if (change.zero === true || base === 0) return;
  if (typeof change.cap === "number") requireInteger("change.cap", change.cap, 0);
});
export const switchSpeed = checked(rules.switchSpeed, (speed, moved) => {
  requireInteger("speed", speed, 0, 10_000);
  requireInteger("moved", moved, 0);
});
export const standUp = checked(rules.standUp, (state) => {
  requireInteger("state.speed", state.speed, 0, 10_000);
});
export const mayDropProne = checked(rules.mayDropProne, (speed, ownTurn) => {
  if (ownTurn) requireInteger("speed", speed, 0, 10_000);
});
export const flightFall = checked(rules.flightFall, (flight) => {
  requireInteger("flight.height", flight.height, 0, 1_000_000);
  if (flight.dead !== true && flight.incapacitated !== true && flight.prone !== true)
    requireInteger("flight.flySpeed", flight.flySpeed, 0, 10_000);
});
export const mountingCost = checked(rules.mountingCost, (speed) => {
  requireInteger("speed", speed, 0, 10_000);
});
