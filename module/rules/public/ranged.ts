/** The functions of `ranged.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../ranged.ts";
import { checked } from "./checked.ts";
import { requireEnemies } from "./shapes.ts";

export * from "../ranged.ts";
export const isHinderedShot = checked(rules.isHinderedShot, (_ranged, enemies) => {
  requireEnemies(enemies);
});
