/** The functions of `mounts.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../mounts.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireD20 } from "./shapes.ts";

export * from "../mounts.ts";

export const mayMount = checked(rules.mayMount, (rider, mount, facts) => {
  requireInteger("facts.distance", facts.distance, 0);
});
export const mountInitiative = checked(rules.mountInitiative, (controlled, rider, own) => {
  requireInteger("initiative", controlled ? rider : own);
});
export const mountUp = checked(rules.mountUp, (i) => {
  requireInteger("speed", i.speed, 0, 10_000);
  requireInteger("initiative", i.trained && i.control ? i.riderInitiative : i.mountInitiative);
});
export const stayMounted = checked(rules.stayMounted, (roll) => {
  requireD20("roll", roll);
});
