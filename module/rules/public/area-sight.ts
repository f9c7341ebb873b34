/** The functions of `area-sight.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../area-sight.ts";
import { SIGHT_LIMITS } from "../area-sight.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";
import { requireCell } from "./shapes.ts";

export * from "../area-sight.ts";

export const reachedCells = checked(rules.reachedCells, (origin, cells, walls) => {
  requireCell("origin", origin);
  requireList("walls", walls, 0, SIGHT_LIMITS.walls);
  requireList("cells", cells, 0, SIGHT_LIMITS.cells);
});
export const nearSide = checked(rules.nearSide, (from, place, walls) => {
  requireCell("from", from);
  requireCell("place", place);
  const steps = requireInteger("place", Math.max(Math.abs(place.x - from.x), Math.abs(place.y - from.y)), 0, 400);
  if (steps > 0) requireList("walls", walls, 0, SIGHT_LIMITS.walls);
});
