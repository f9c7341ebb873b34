/** The functions of `ranged.ts`, with their arguments checked. */
import * as rules from "../ranged.ts";
import { DEFAULT_REACH } from "../ranged.ts";
import { requireNumber } from "../errors.ts";
import { requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireEnemies } from "./shapes.ts";

export * from "../ranged.ts";

export const rangeState = checked(rules.rangeState, (i) => {
  requireRecord("input", i);
  requireNumber("distance", i.distance);
  if (!i.ranged) requireNumber("reach", i.reach ?? DEFAULT_REACH);
});
export const isHinderedShot = checked(rules.isHinderedShot, (_ranged, enemies) => {
  requireEnemies(enemies);
});
