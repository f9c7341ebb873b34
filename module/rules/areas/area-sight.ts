import type { Cell } from "./grid.ts";
import { crosses, shadowOf, type Point, type Wall } from "./shadow.ts";

export type { Wall } from "./shadow.ts";

/** Most walls and cells that one question may have. */
export const SIGHT_LIMITS = { walls: 500, cells: 20_000 } as const;

/** Widths, as shares of a cell's side, below which nothing is seen between two walls. */
const GAP = 1e-9;

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

/** Is any stretch of a side open to the point? */
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

/** Parts of the full circle by which walls are looked up. */
const SECTORS = 512;

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
  /** Which cell it was asked about last. */
  asked: number;
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
    asked: -1,
  };
}

/** What stands toward each part of the circle. */
interface Sectors {
  readonly screens: readonly Screen[][];
  /** How far the nearest of them is: what lies wholly before it is in sight. */
  readonly nearest: Float64Array;
  /** How far the farthest end is of one that fills the whole part: nothing beyond it is in sight. Infinity where none does. */
  readonly shutFrom: Float64Array;
}

/** How far a wall is from a point. */
function distanceTo({ x, y }: Point, { ax, ay, bx, by }: Wall): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(ax + share * dx - x, ay + share * dy - y);
}

const partOf = (bearing: number): number => Math.floor((bearing * SECTORS) / 4);
const around = (part: number): number => ((part % SECTORS) + SECTORS) % SECTORS;

/** The walls that may hide something, by the parts of the circle that they stand in. */
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

/** For so many cells it costs more to sort the walls than to ask all of them. */
const FEW = 16;

/** Half of a cell's diagonal, and a hair. */
const HALF = 0.7072;

/**
 * What can be told of a cell without looking at any wall: whether it lies before all that stands toward it, or behind what
 * fills its whole direction; null where it has to be looked at. What is near is looked at.
 */
function atOnce({ nearest, shutFrom }: Sectors, dx: number, dy: number, middle: number): boolean | null {
  const steps = Math.abs(dx) + Math.abs(dy);
  if (steps < 2) return null;
  // No corner is farther off in bearing: half a cell over the steps to its nearest corner.
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

/** Bearings that are hardly apart are asked about exactly. */
const HAIR = 1e-6;

/** The farthest corners of a cell to both sides of its middle, in bearings. */
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
 * The walls that may hide a part of a cell; null where one of them hides it all.
 * @param asked a number that no other cell has: a wall that stands in several parts of the circle is looked at once
 */
function before({ screens }: Sectors, asked: number, dx: number, dy: number, middle: number): Wall[] | null {
  const { first, last } = spread(dx, dy, middle);
  const near: Wall[] = [];
  for (let part = partOf(middle + first); part <= partOf(middle + last); part += 1)
    for (const screen of screens[around(part)] ?? []) {
      if (screen.asked === asked) continue;
      screen.asked = asked;
      const { wall, a, b, beyond } = screen;
      // How far the nearest and the farthest corner of the cell lie toward the wall's line.
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
 * The cells of an area that its origin reaches: a cell is out when every straight line from the
 * middle of the origin to it meets total cover. A sliver that is in sight is enough.
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
