/** The places of a way that a token has gone, cell by cell. Needs documents alone. */
import type { Footing, Pixels } from "./area-board.ts";
import { stride } from "./cells.ts";

type Token = TokenDocument.Implementation;

/** A way: where it began, and each place where it was told to have been, with how it got there. */
export interface Way {
  readonly from: Pixels;
  readonly to: readonly (Pixels & { readonly action: string })[];
}

/** Places between two that are told; farther apart than that lies nothing. */
const MOST = 200;
/** Places told of one way, and places of all of it: what lies beyond is looked at where it is told alone. */
const TOLD = 500;
const ALL = 2000;

/**
 * Where a token has been, from the first place to the last. What is told of a push are its two ends: it goes straight, as
 * every way does between two places that are told. Who jumps through space is at its ends alone.
 * @rule B-MOV-31
 */
export function placesOfWay(token: Token, { from, to }: Way): Footing[] {
  const scene = token.parent;
  const { id, width, height, elevation } = token;
  const at = ({ x, y }: Pixels): Footing => ({ id, width, height, elevation, x, y });
  if (!scene) return [];
  // On square cells whole ones, for what stands between two stands on neither.
  const square = scene.grid.type === CONST.GRID_TYPES.SQUARE;
  const step = square ? scene.grid.size : stride(scene) / 2;
  const places = [at(from)];
  let before = from;
  for (const place of to.slice(0, TOLD)) {
    // Whatever somebody has written there.
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
