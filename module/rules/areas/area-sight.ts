import type { Cell } from "./grid.ts";
import { crosses, shadowOf, type Point, type Wall } from "./shadow.ts";

export type { Wall } from "./shadow.ts";

/** Highest number of walls and cells in one calculation. */
export const SIGHT_LIMITS = { walls: 500, cells: 20_000 } as const;

/** Smallest visible gap between two walls, as a share of a cell's side. */
const GAP = 1e-9;

/** Returns the sides of a cell that face a point outside the cell. */
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

/** True if the point sees any part of the side. */
function open(from: Point, side: readonly [Point, Point], walls: readonly Wall[]): boolean {
  const shadows = walls
    .flatMap((wall) => {
      const shadow = shadowOf(from, side, wall);
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

/** Number of sectors of the full circle. Walls are stored by sector for fast lookup. */
const SECTORS = 512;

/**
 * Returns a direction as a number from 0 to 4 (east, south, west, north). It grows with the angle, and opposite
 * directions differ by 2.
 */
function bearing(dx: number, dy: number): number {
  const share = dy / (Math.abs(dx) + Math.abs(dy));
  return dx < 0 ? 2 - share : dy < 0 ? 4 + share : share;
}

/** Returns the shorter turn from one direction number to another, from -2 to 2. */
function turned(from: number, to: number): number {
  const by = to - from;
  return by > 2 ? by - 4 : by < -2 ? by + 4 : by;
}

/** A wall as seen from a point: the range of directions that it covers, and the line through it. */
interface Screen {
  readonly wall: Wall;
  readonly first: number;
  readonly last: number;
  /** A place lies beyond the wall's line if `a`x + `b`y, relative to the point, is above `beyond`. */
  readonly a: number;
  readonly b: number;
  readonly beyond: number;
  /** Index of the last cell that checked this wall. */
  asked: number;
}

function screenOf(from: Point, wall: Wall): Screen {
  const [ax, ay, bx, by] = [wall.ax - from.x, wall.ay - from.y, wall.bx - from.x, wall.by - from.y];
  const start = bearing(ax, ay);
  const turn = turned(start, bearing(bx, by));
  const [a, b] = [ay - by, bx - ax];
  const side = Math.sign(a * ax + b * ay);
  // A wall that goes through the point or starts at it is checked for every direction.
  const everywhere = !(Math.abs(turn) < 2 - 1e-6);
  return {
    wall,
    first: everywhere ? 0 : Math.min(start, start + turn),
    last: everywhere ? 4 : Math.max(start, start + turn),
    a: a * side,
    b: b * side,
    beyond: everywhere ? Infinity : Math.abs(a * ax + b * ay),
    asked: -1,
  };
}

/** Walls by sector. */
interface Sectors {
  readonly screens: readonly Screen[][];
  /** Distance to the nearest wall in the sector. Everything nearer is visible. */
  readonly nearest: Float64Array;
  /** Distance beyond which a wall hides the whole sector. Infinity if no wall fills the sector. */
  readonly shutFrom: Float64Array;
}

/** Returns the distance from a point to a wall. */
function distanceTo({ x, y }: Point, { ax, ay, bx, by }: Wall): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}

const partOf = (bearing: number): number => Math.floor((bearing * SECTORS) / 4);
const around = (part: number): number => ((part % SECTORS) + SECTORS) % SECTORS;

/** Sorts walls into the sectors that they cover. */
function sectorsOf(from: Point, walls: readonly Wall[]): Sectors {
  const screens: Screen[][] = Array.from({ length: SECTORS }, () => []);
  const nearest = new Float64Array(SECTORS).fill(Infinity);
  const shutFrom = new Float64Array(SECTORS).fill(Infinity);
  const least = (all: Float64Array, at: number, value: number): void => {
    all[at] = Math.min(all[at] ?? Infinity, value);
  };
  for (const wall of walls) {
    const screen = screenOf(from, wall);
    const near = distanceTo(from, wall);
    const far = Math.max(
      Math.hypot(wall.ax - from.x, wall.ay - from.y),
      Math.hypot(wall.bx - from.x, wall.by - from.y),
    );
    const first = partOf(screen.first) - 1;
    for (let part = first; part <= partOf(screen.last) + 1 && part < first + SECTORS; part += 1) {
      const at = around(part);
      screens[at]?.push(screen);
      least(nearest, at, near);
      const fills = screen.first < (part * 4) / SECTORS - HAIR && screen.last > ((part + 1) * 4) / SECTORS + HAIR;
      if (fills && screen.beyond !== Infinity) least(shutFrom, at, far);
    }
  }
  return { screens, nearest, shutFrom };
}

/** Up to this number of cells, checking every wall is faster than sorting walls by sector. */
const FEW = 16;

/** Half of a cell's diagonal plus a small tolerance. */
const HALF = 0.7072;

/**
 * Returns true if a cell is nearer than all walls in its sectors, and false if a wall hides all its sectors. Returns
 * null if the walls must be checked one by one, as for cells near the point.
 */
function atOnce({ nearest, shutFrom }: Sectors, dx: number, dy: number, middle: number): boolean | null {
  const steps = Math.abs(dx) + Math.abs(dy);
  if (steps < 2) return null;
  // Upper limit of the difference in direction between the center and any corner of the cell.
  const off = 0.5 / (steps - 1);
  const distance = Math.sqrt(dx * dx + dy * dy);
  let [nearer, behind] = [true, true];
  for (let at = partOf(middle - off); at <= partOf(middle + off); at += 1) {
    const part = around(at);
    nearer &&= (nearest[part] ?? 0) > distance + HALF;
    behind &&= (shutFrom[part] ?? Infinity) < distance - HALF;
  }
  return nearer ? true : behind ? false : null;
}

/** Tolerance for directions. Nearly equal directions get the exact check. */
const HAIR = 1e-6;

/** Returns the differences in direction between the center of a cell and its outermost corners. */
function spread(dx: number, dy: number, middle: number): { readonly first: number; readonly last: number } {
  let [first, last] = [0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const off = turned(middle, bearing(dx + (corner % 2) - 0.5, dy + Math.floor(corner / 2) - 0.5));
    if (off < first) first = off;
    if (off > last) last = off;
  }
  return { first, last };
}

/**
 * Returns the walls that may hide a part of a cell. Returns null if one wall hides the whole cell.
 * @param asked a number that no other cell uses, so that a wall in several sectors is checked only once
 */
function before({ screens }: Sectors, asked: number, dx: number, dy: number, middle: number): Wall[] | null {
  const { first, last } = spread(dx, dy, middle);
  const near: Wall[] = [];
  for (let part = partOf(middle + first); part <= partOf(middle + last); part += 1)
    for (const screen of screens[around(part)] ?? []) {
      if (screen.asked === asked) continue;
      screen.asked = asked;
      const { wall, a, b, beyond } = screen;
      // Position of the cell's center toward the wall's line, and half of the cell's extent in that direction.
      const at = a * dx + b * dy;
      const half = (Math.abs(a) + Math.abs(b)) / 2;
      if (at + half <= beyond && beyond !== Infinity) continue;
      const fills = turned(middle, screen.first) < first - HAIR && turned(middle, screen.last) > last + HAIR;
      if (fills && at - half > beyond + HAIR) return null;
      near.push(wall);
    }
  return near;
}

/**
 * Returns the cells of an area that its origin reaches. A cell is excluded if total cover blocks every straight line
 * from the center of the origin to it. One small visible part is enough.
 * @rule B-AOE-02
 */
export function reachedCells(origin: Cell, cells: readonly Cell[], walls: readonly Wall[]): Cell[] {
  if (walls.length === 0) return [...cells];
  const from = { x: origin.x + 0.5, y: origin.y + 0.5 };
  if (cells.length <= FEW)
    return cells.filter(
      (cell) =>
        (cell.x === origin.x && cell.y === origin.y) || facing(from, cell).some((side) => open(from, side, walls)),
    );
  const sectors = sectorsOf(from, walls);
  return cells.filter((cell, index) => {
    const dx = cell.x - origin.x;
    const dy = cell.y - origin.y;
    if (dx === 0 && dy === 0) return true;
    const middle = bearing(dx, dy);
    const told = atOnce(sectors, dx, dy, middle);
    if (told !== null) return told;
    const near = before(sectors, index, dx, dy, middle);
    return near !== null && (near.length === 0 || facing(from, cell).some((side) => open(from, side, near)));
  });
}

/**
 * Returns the cell where an area starts if the user places it behind an obstacle. It is the last cell before the first
 * wall on the straight line.
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
