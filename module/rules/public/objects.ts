/** The functions of `objects.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../objects.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../objects.ts";

export const objectStats = checked(rules.objectStats, (material, size, sturdiness, threshold = null) => {
  if (threshold !== null) requireInteger("threshold", threshold, 0);
});
export const isDestroyed = checked(rules.isDestroyed, (hitPoints) => {
  requireInteger("hitPoints", hitPoints);
});
