/** Finds active region behaviors of this system on a scene and the tokens in their regions. Needs only documents, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import type { Footing, Pixels } from "./area-board.ts";
import { cellsUnder } from "./area-board.ts";
import { middleOf } from "./cells.ts";

/** An active behavior and its region. */
export interface Ground {
  readonly behavior: RegionBehavior.Implementation;
  /** Name of the behavior, or else of the region. */
  readonly name: string;
  /** Whether all users may read the name: the behavior has its own name, or the region is always visible. */
  readonly named: boolean;
  readonly holds: (token: Footing) => boolean;
}

/** Returns the points of a token that decide whether it is in a region: the centers of its square cells, or otherwise its own center. */
function placesOf(token: Footing, scene: Scene.Implementation): Pixels[] {
  const { size, type } = scene.grid;
  if (type !== CONST.GRID_TYPES.SQUARE) return [middleOf(token, scene)];
  return cellsUnder(token, size).map(({ x, y }) => ({ x: (x + 0.5) * size, y: (y + 0.5) * size }));
}

/** Returns whether at least one cell of a token is in a region. @rule B-AOE-01 */
function holds(region: RegionDocument.Implementation, scene: Scene.Implementation, token: Footing): boolean {
  if (!sameLevel(region, scene.tokens.get(token.id ?? "") ?? {})) return false;
  try {
    return placesOf(token, scene).some(({ x, y }) => region.testPoint({ x, y, elevation: token.elevation }));
  } catch {
    // `testPoint` may throw for a token without a position or a region without shapes. Then the token is not in the region.
    return false;
  }
}

/** Returns the active behaviors of a type on a scene. */
export function groundOn(scene: Scene.Implementation, type: string): Ground[] {
  return scene.regions.contents.flatMap((region) =>
    region.behaviors.contents
      .filter((behavior) => behavior.type === type && behavior.active)
      .map((behavior) => ({
        behavior,
        name: behavior.name || region.name,
        named: behavior.name !== "" || region.visibility === CONST.REGION_VISIBILITY.ALWAYS,
        holds: (token) => holds(region, scene, token),
      })),
  );
}
