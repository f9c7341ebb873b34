/** Geometry of walls: what they hide from a point and which lines they cross. */

/** A wall that gives total cover. Coordinates are in cells. */
export interface Wall {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** A point with coordinates in cells. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const EPSILON = 1e-9;

/**
 * Returns the part of a side that a wall hides from a point. The numbers run from 0 (start of the side) to 1 (its end).
 * Only the part of the wall inside the triangle of the point and the side counts. Returns null if the wall hides
 * nothing, also if the wall points straight at the point.
 */
export function shadowOf(from: Point, [start, end]: readonly [Point, Point], wall: Wall): [number, number] | null {
  const [a, b] = [
    { x: start.x - from.x, y: start.y - from.y },
    { x: end.x - from.x, y: end.y - from.y },
  ];
  const size = a.x * b.y - a.y * b.x;
  // Coordinates relative to the two ends of the side. A point is in the triangle if both are at least 0 and their sum
  // is at most 1.
  const shares = (x: number, y: number): [number, number] => [
    ((x - from.x) * b.y - (y - from.y) * b.x) / size,
    (a.x * (y - from.y) - a.y * (x - from.x)) / size,
  ];
  const [[a1, b1], [a2, b2]] = [shares(wall.ax, wall.ay), shares(wall.bx, wall.by)];
  if (Math.abs(a1 * b2 - a2 * b1) < EPSILON) return null;
  let [first, last] = [0, 1];
  for (const [before, after] of [
    [a1, a2],
    [b1, b2],
    [1 + EPSILON - a1 - b1, 1 + EPSILON - a2 - b2],
  ] as const) {
    if (before < 0 && after < 0) return null;
    if (before < 0) first = Math.max(first, before / (before - after));
    else if (after < 0) last = Math.min(last, before / (before - after));
  }
  if (first >= last) return null;
  const seenAt = (t: number): number => (b1 + t * (b2 - b1)) / (a1 + b1 + t * (a2 + b2 - a1 - b1));
  const [p, q] = [seenAt(first), seenAt(last)];
  return p < q ? [p, q] : [q, p];
}

/** True if the line crosses the wall. A line that only touches an end of the wall does not cross it. */
export function crosses(x1: number, y1: number, x2: number, y2: number, wall: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const a = side(x1, y1, x2, y2, wall.ax, wall.ay);
  const b = side(x1, y1, x2, y2, wall.bx, wall.by);
  const c = side(wall.ax, wall.ay, wall.bx, wall.by, x1, y1);
  const d = side(wall.ax, wall.ay, wall.bx, wall.by, x2, y2);
  return a * b < -EPSILON && c * d < -EPSILON;
}
