/** Distances between creatures of any size and height, in cells. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Space of a creature: position, size, elevation and height, all in cells. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
}

/** Returns the cells between two intervals: 0 if they overlap, 1 if they touch. */
function gap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  // A dragged token may stand between cells. Partly covered cells count.
  const between = Math.max(bStart - (aStart + aLength), aStart - (bStart + bLength));
  return between < -1e-6 ? 0 : Math.floor(between + 1e-6) + 1;
}

/** Returns the steps on each axis between the nearest cells of two spaces. */
function steps(a: Place, b: Place): { readonly dx: number; readonly dy: number; readonly dz: number } {
  return {
    dx: gap(a.x, a.width, b.x, b.width),
    dy: gap(a.y, a.height, b.y, b.height),
    dz: gap(a.elevation, Math.max(a.width, a.height), b.elevation, Math.max(b.width, b.height)),
  };
}

/**
 * Returns the distance in cells. It counts from a cell next to one space to the nearest cell of the other.
 * @param diagonals how diagonal steps count: each like a straight step, or every second one double
 * @rule B-MOV-05 H-MOV-04 B-MOV-03
 */
export function cellsBetween(a: Place, b: Place, diagonals: Ruleset["diagonals"] = "alternating"): number {
  const { dx, dy, dz } = steps(a, b);
  const [, middle = 0, high = 0] = [dx, dy, dz].sort((one, other) => one - other);
  return askew(high, middle, diagonals);
}

/** Adds up straight and diagonal steps. A step along two or three axes at once is one diagonal step. */
const askew = (high: number, middle: number, diagonals: Ruleset["diagonals"]): number =>
  high + (diagonals === "alternating" ? Math.floor(middle / 2) : 0);

/**
 * Returns the distance on a hex grid. Hex grids have no diagonals, except for vertical steps.
 * @param a center of the space, in widths of a hex, and its size in hexes
 * @rule B-MOV-05 B-MOV-03
 */
export function hexesBetween(a: Place, b: Place, diagonals: Ruleset["diagonals"] = "alternating"): number {
  // Rows of hexes are closer than columns, and each row is shifted by half a hex.
  const row = (b.y - a.y) / Math.sqrt(0.75);
  const column = b.x - a.x - row / 2;
  const way = Math.max(Math.abs(row), Math.abs(column), Math.abs(row + column));
  const flat = Math.max(0, Math.round(way - (a.width + b.width) / 2 + 1));
  const up = gap(a.elevation, a.width, b.elevation, b.width);
  return askew(Math.max(flat, up), Math.min(flat, up), diagonals);
}

/** Returns the nearest of several spaces, or null if there are none. */
export function nearest<T extends Place>(from: Place, places: readonly T[]): T | null {
  let best: T | null = null;
  let distance = Infinity;
  for (const place of places) {
    const next = cellsBetween(from, place);
    if (next >= distance) continue;
    best = place;
    distance = next;
  }
  return best;
}
