/** Computes every place along the path of a token, cell by cell. Needs only documents. */
import type { Footing, Pixels } from "./area-board.ts";
import { stride } from "./cells.ts";

type Token = TokenDocument.Implementation;

/** A path: its start, and each recorded waypoint with its movement action. */
export interface Way {
  readonly from: Pixels;
  readonly to: readonly (Pixels & { readonly action: string })[];
}

/** Maximum number of places between two waypoints. */
const MOST = 200;
/** Maximum number of waypoints per path, and of places in total. Beyond this total, only the waypoints themselves count. */
const TOLD = 500;
const ALL = 2000;

/**
 * Returns the places of a token along a path. The token moves straight between two waypoints; for a push, only its two ends are recorded.
 * A teleporting token is only at the ends of its step.
 * @rule B-MOV-31
 */
export function placesOfWay(token: Token, { from, to }: Way): Footing[] {
  const scene = token.parent;
  const { id, width, height, elevation } = token;
  const at = ({ x, y }: Pixels): Footing => ({ id, width, height, elevation, x, y });
  if (!scene) return [];
  // On a square grid, use whole cells: a token between two cells would be in neither.
  const square = scene.grid.type === CONST.GRID_TYPES.SQUARE;
  const step = square ? scene.grid.size : stride(scene) / 2;
  const places = [at(from)];
  let before = from;
  for (const place of to.slice(0, TOLD)) {
    // Skip invalid coordinates, because any client can write them.
    if (![before.x, before.y, place.x, place.y].every(Number.isFinite)) continue;
    const [dx, dy] = [place.x - before.x, place.y - before.y];
    const long = (square ? Math.max(Math.abs(dx), Math.abs(dy)) : Math.hypot(dx, dy)) / step;
    const parts =
      place.action === "blink" || places.length > ALL ? 1 : Math.min(MOST, Math.max(1, Math.ceil(long - 0.01)));
    for (let part = 1; part <= parts; part += 1)
      places.push(at({ x: before.x + (dx * part) / parts, y: before.y + (dy * part) / parts }));
    before = place;
  }
  return places;
}
