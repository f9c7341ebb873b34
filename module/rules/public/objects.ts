/** The functions of `objects.ts`, with their arguments checked. */
import * as rules from "../objects.ts";
import { requireInteger } from "../errors.ts";
import { SIZES } from "../grapple.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../objects.ts";

const MATERIALS = [
  "cloth",
  "paper",
  "rope",
  "crystal",
  "glass",
  "ice",
  "wood",
  "stone",
  "iron",
  "steel",
  "mithral",
  "adamantine",
] as const;

export const objectStats = checked(rules.objectStats, (material, size, sturdiness, threshold = null) => {
  requireKey("material", material, MATERIALS);
  requireKey("size", size, SIZES);
  requireKey("sturdiness", sturdiness, ["fragile", "sturdy"]);
  if (threshold !== null) requireInteger("threshold", threshold, 0);
});
export const isDestroyed = checked(rules.isDestroyed, (hitPoints) => {
  requireInteger("hitPoints", hitPoints);
});
