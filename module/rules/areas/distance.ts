/** Distances between creatures on a square grid, whatever their size and height, in cells. */
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A rectangle of cells: position and size in cells, elevation and height in cells too. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
}

/** Cells between two intervals: 0 when they overlap, 1 when they touch. */
function gap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  // Tokens may stand off the grid while being dragged: partly covered cells count.
  const between = Math.max(bStart - (aStart + aLength), aStart - (bStart + bLength));
  return between < -1e-6 ? 0 : Math.floor(between + 1e-6) + 1;
}

/** Steps along each axis from the nearest cell of one to the nearest cell of the other. */
function steps(a: Place, b: Place): { readonly dx: number; readonly dy: number; readonly dz: number } {
  return {
    dx: gap(a.x, a.width, b.x, b.width),
    dy: gap(a.y, a.height, b.y, b.height),
    dz: gap(a.elevation, Math.max(a.width, a.height), b.elevation, Math.max(b.width, b.height)),
  };
}

/**
 * Distance in cells, counted from a cell next to one to the other's own nearest cell.
 * @param diagonals how diagonal steps count: every one like a straight one, or every second one double
 * @rule B-MOV-05 H-MOV-04 B-MOV-03
 */
export function cellsBetween(a: Place, b: Place, diagonals: Ruleset["diagonals"] = "alternating"): number {
  const { dx, dy, dz } = steps(a, b);
  const [, middle = 0, high = 0] = [dx, dy, dz].sort((one, other) => one - other);
  return askew(high, middle, diagonals);
}

/** A step that goes along two or three axes at once is one diagonal. */
const askew = (high: number, middle: number, diagonals: Ruleset["diagonals"]): number =>
  high + (diagonals === "alternating" ? Math.floor(middle / 2) : 0);

/**
 * Distance in hexes, of which none lies askew to another; only up and down a step can be a diagonal one.
 * @param a its middle in ways from side to side of a hex, along rows and across them; its size in hexes
 * @rule B-MOV-05 B-MOV-03
 */
export function hexesBetween(a: Place, b: Place, diagonals: Ruleset["diagonals"] = "alternating"): number {
  // Rows lie nearer to each other than hexes in a row, and each stands half a hex farther along.
  const row = (b.y - a.y) / Math.sqrt(0.75);
  const column = b.x - a.x - row / 2;
  const way = Math.max(Math.abs(row), Math.abs(column), Math.abs(row + column));
  const flat = Math.max(0, Math.round(way - (a.width + b.width) / 2 + 1));
  const up = gap(a.elevation, a.width, b.elevation, b.width);
  return askew(Math.max(flat, up), Math.min(flat, up), diagonals);
}

/** The nearest of several places; null when there is none. */
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
