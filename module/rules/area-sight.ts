import type { Cell } from "./grid.ts";

/** Something that gives total cover, from corner to corner of cells. */
export interface Wall {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

/** Most walls and cells that one question may have. */
export const SIGHT_LIMITS = { walls: 500, cells: 20_000 } as const;

const EPSILON = 1e-9;

/** Widths, as shares of a cell's side, below which nothing is seen between two walls. */
const GAP = 1e-9;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The sides of a cell that a point outside of it faces. */
function facing(from: Point, { x, y }: Cell): [Point, Point][] {
  const sides: [Point, Point][] = [];
  if (from.x < x || from.x > x + 1) {
    const at = from.x < x ? x : x + 1;
    sides.push([
      { x: at, y },
      { x: at, y: y + 1 },
    ]);
  }
  if (from.y < y || from.y > y + 1) {
    const at = from.y < y ? y : y + 1;
    sides.push([
      { x, y: at },
      { x: x + 1, y: at },
    ]);
  }
  return sides;
}

/**
 * The stretch of a side, from 0 at its start to 1 at its end, that a wall hides from a point: the part of the wall
 * inside of the triangle of the three, seen from the point. Null for none; a wall that is seen end on hides nothing.
 */
function hidden(from: Point, [start, end]: readonly [Point, Point], wall: Wall): [number, number] | null {
  const [a, b] = [
    { x: start.x - from.x, y: start.y - from.y },
    { x: end.x - from.x, y: end.y - from.y },
  ];
  const size = a.x * b.y - a.y * b.x;
  // In shares of the ways to both ends of the side: both at least 0 and together at most 1 is the triangle.
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

/** Is any stretch of a side open to the point? */
function open(from: Point, side: readonly [Point, Point], walls: readonly Wall[]): boolean {
  const shadows = walls
    .flatMap((wall) => {
      const shadow = hidden(from, side, wall);
      return shadow ? [shadow] : [];
    })
    .sort(([p], [q]) => p - q);
  let covered = 0;
  for (const [begin, end] of shadows) {
    if (begin > covered + GAP) return true;
    covered = Math.max(covered, end);
  }
  return covered < 1 - GAP;
}

/** Does the line cross the wall? A line that only touches its end slips by. */
function crosses(x1: number, y1: number, x2: number, y2: number, wall: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const a = side(x1, y1, x2, y2, wall.ax, wall.ay);
  const b = side(x1, y1, x2, y2, wall.bx, wall.by);
  const c = side(wall.ax, wall.ay, wall.bx, wall.by, x1, y1);
  const d = side(wall.ax, wall.ay, wall.bx, wall.by, x2, y2);
  return a * b < -EPSILON && c * d < -EPSILON;
}

/**
 * The cells of an area that its origin reaches: a cell is out when every straight line from the
 * middle of the origin to it meets total cover. A sliver that is in sight is enough.
 * @rule B-AOE-02
 */
export function reachedCells(origin: Cell, cells: readonly Cell[], walls: readonly Wall[]): Cell[] {
  const from = { x: origin.x + 0.5, y: origin.y + 0.5 };
  return cells.filter((cell) => {
    const sides = facing(from, cell);
    return sides.length === 0 || sides.some((side) => open(from, side, walls));
  });
}

/**
 * Where an area begins that is put on an unseen place behind an obstacle: the last cell on this side
 * of the first wall on the straight way there.
 * @rule B-AOE-03
 */
export function nearSide(from: Cell, place: Cell, walls: readonly Wall[]): Cell {
  const [dx, dy] = [place.x - from.x, place.y - from.y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  const blocked = (cell: Cell): boolean =>
    walls.some((wall) => crosses(from.x + 0.5, from.y + 0.5, cell.x + 0.5, cell.y + 0.5, wall));
  let last: Cell = from;
  for (let step = 1; step <= steps; step += 1) {
    const cell = { x: from.x + Math.round((dx * step) / steps), y: from.y + Math.round((dy * step) / steps) };
    if (blocked(cell)) break;
    last = cell;
  }
  return last;
}
