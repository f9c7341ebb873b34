/** The functions of `mounts.ts`, with their arguments checked. */
import * as rules from "../mounts.ts";
import { requireInteger } from "../errors.ts";
import { requireKey, requireRecord } from "../input.ts";
import { DEED_SPENDS } from "../deed-spends.ts";
import { SIZES } from "../grapple.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../mounts.ts";

export const mayMount = checked(rules.mayMount, (rider, mount, facts) => {
  requireKey("to", mount, SIZES);
  requireKey("from", rider, SIZES);
  requireRecord("facts", facts);
  requireInteger("facts.distance", facts.distance, 0);
});
export const mayBeDirectedTo = checked(rules.mayBeDirectedTo, (_action, spends) => {
  requireKey("spends", spends, DEED_SPENDS);
});
export const mountInitiative = checked(rules.mountInitiative, (controlled, rider, own) => {
  requireInteger("initiative", controlled ? rider : own);
});
export const mountUp = checked(rules.mountUp, (i) => {
  requireRecord("input", i);
  requireInteger("speed", i.speed, 0, 10_000);
  requireInteger("initiative", i.trained && i.control ? i.riderInitiative : i.mountInitiative);
});
export const stayMounted = checked(rules.stayMounted, (roll, ruleset) => {
  requireD20("roll", roll);
  requireRecord("ruleset", ruleset);
});
export const mustStayMounted = checked(rules.mustStayMounted, (event) => {
  requireRecord("event", event);
});
