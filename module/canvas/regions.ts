/** Regions of a scene that do something by our own behaviors, and who is in them. Needs documents alone, no drawn canvas. */
import { sameLevel } from "../compat/same-level.ts";
import type { Footing, Pixels } from "./area-board.ts";
import { cellsUnder } from "./area-board.ts";
import { middleOf } from "./cells.ts";

/** A behavior that is at work, with the region that it belongs to. */
export interface Ground {
  readonly behavior: RegionBehavior.Implementation;
  /** Its own name, or the region's. */
  readonly name: string;
  /** Whether everybody may read that: the behavior was named itself, or its region is in everybody's sight. */
  readonly named: boolean;
  readonly holds: (token: Footing) => boolean;
}

/** The places of a token that may be in a region: the middles of its square cells, elsewhere its own. */
function placesOf(token: Footing, scene: Scene.Implementation): Pixels[] {
  const { size, type } = scene.grid;
  if (type !== CONST.GRID_TYPES.SQUARE) return [middleOf(token, scene)];
  return cellsUnder(token, size).map(({ x, y }) => ({ x: (x + 0.5) * size, y: (y + 0.5) * size }));
}

/** Whoever has one cell in it is in it. @rule B-AOE-01 */
function holds(region: RegionDocument.Implementation, scene: Scene.Implementation, token: Footing): boolean {
  if (!sameLevel(region, scene.tokens.get(token.id ?? "") ?? {})) return false;
  try {
    return placesOf(token, scene).some(({ x, y }) => region.testPoint({ x, y, elevation: token.elevation }));
  } catch {
    // What has no place is in no region, and a region without a shape holds nobody.
    return false;
  }
}

/** The behaviors of a type that are at work on a scene. */
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
