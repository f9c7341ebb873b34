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

/** Parts of the full circle by which walls are looked up. */
const SECTORS = 256;

/** A direction as a number from 0 to 4, east, south, west, north: grows with the angle, and opposite ones are 2 apart. */
function bearing(dx: number, dy: number): number {
  const share = dy / (Math.abs(dx) + Math.abs(dy));
  return dx < 0 ? 2 - share : dy < 0 ? 4 + share : share;
}

/** The shorter way from one bearing to another, from -2 to 2. */
function turned(from: number, to: number): number {
  const by = to - from;
  return by > 2 ? by - 4 : by < -2 ? by + 4 : by;
}

/** A wall as a point sees it: between which bearings it stands, and the line that it lies on. */
interface Screen {
  readonly wall: Wall;
  readonly first: number;
  readonly last: number;
  /** What a place has to come to, by `a`x + `b`y from the point, to lie beyond the line. */
  readonly a: number;
  readonly b: number;
  readonly beyond: number;
}

function screenOf(from: Point, wall: Wall): Screen {
  const [ax, ay, bx, by] = [wall.ax - from.x, wall.ay - from.y, wall.bx - from.x, wall.by - from.y];
  const start = bearing(ax, ay);
  const turn = turned(start, bearing(bx, by));
  const [a, b] = [ay - by, bx - ax];
  const side = Math.sign(a * ax + b * ay);
  // One that goes through the point, or begins there, hides what lies on either side of it: asked about everywhere.
  const everywhere = !(Math.abs(turn) < 2 - 1e-6);
  return {
    wall,
    first: everywhere ? 0 : Math.min(start, start + turn),
    last: everywhere ? 4 : Math.max(start, start + turn),
    a: a * side,
    b: b * side,
    beyond: everywhere ? Infinity : Math.abs(a * ax + b * ay),
  };
}

/** The walls that may hide something between two bearings. */
function sectorsOf(from: Point, walls: readonly Wall[]): (first: number, last: number) => readonly Screen[] {
  const sectors: Screen[][] = Array.from({ length: SECTORS }, () => []);
  const part = (at: number): number => Math.floor((at * SECTORS) / 4);
  const around = (at: number): number => ((at % SECTORS) + SECTORS) % SECTORS;
  for (const wall of walls) {
    const screen = screenOf(from, wall);
    const first = part(screen.first) - 1;
    for (let at = first; at <= part(screen.last) + 1 && at < first + SECTORS; at += 1)
      sectors[around(at)]?.push(screen);
  }
  return (first, last) => {
    let all: readonly Screen[] = [];
    for (let at = part(first); at <= part(last); at += 1) {
      const more = sectors[around(at)] ?? [];
      if (all.length === 0) all = more;
      else if (more.length > 0) all = [...new Set([...all, ...more])];
    }
    return all;
  };
}

/** Bearings that are hardly apart are asked about exactly. */
const HAIR = 1e-6;

/**
 * The cells of an area that its origin reaches: a cell is out when every straight line from the
 * middle of the origin to it meets total cover. A sliver that is in sight is enough.
 * @rule B-AOE-02
 */
export function reachedCells(origin: Cell, cells: readonly Cell[], walls: readonly Wall[]): Cell[] {
  if (walls.length === 0) return [...cells];
  const from = { x: origin.x + 0.5, y: origin.y + 0.5 };
  const toward = sectorsOf(from, walls);
  return cells.filter((cell) => {
    const [dx, dy] = [cell.x - origin.x, cell.y - origin.y];
    if (dx === 0 && dy === 0) return true;
    const middle = bearing(dx, dy);
    let [first, last] = [0, 0];
    for (let corner = 0; corner < 4; corner += 1) {
      const off = turned(middle, bearing(dx + (corner % 2) - 0.5, dy + Math.floor(corner / 2) - 0.5));
      if (off < first) first = off;
      if (off > last) last = off;
    }
    const near: Wall[] = [];
    for (const { wall, a, b, beyond, first: start, last: end } of toward(middle + first, middle + last)) {
      // How far the nearest and the farthest corner of the cell lie toward the wall's line.
      const [at, half] = [a * dx + b * dy, (Math.abs(a) + Math.abs(b)) / 2];
      if (at + half <= beyond && beyond !== Infinity) continue;
      const [left, right] = [turned(middle, start), turned(middle, end)];
      if (at - half > beyond + HAIR && left < first - HAIR && right > last + HAIR) return false;
      near.push(wall);
    }
    return near.length === 0 || facing(from, cell).some((side) => open(from, side, near));
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
