/**
 * Caches the cells of an area by its shape, relative to its position. While a user moves an area, only its position
 * changes, so its many cells are not recalculated.
 */
import { areaCells, type AreaShape } from "./areas.ts";
import type { Cell } from "./grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A set of cells with fast lookup, and its outline. */
export interface CellSet {
  readonly cells: readonly Cell[];
  has(x: number, y: number): boolean;
  /** Lowest and highest cells on both axes. Null for an empty set. */
  readonly bounds: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  } | null;
  /**
   * Corners of the outline of each connected group of cells, clockwise if y grows downward. Outlines of holes run
   * counterclockwise.
   */
  readonly outline: readonly (readonly Cell[])[];
}

/** The four directions along cell edges, clockwise from east. */
const WAYS = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const;

function boundsOf(cells: readonly Cell[]): CellSet["bounds"] {
  const [first] = cells;
  if (!first) return null;
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y];
  for (const { x, y } of cells) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

/**
 * Follows all edges with the cells on the right side. If two cells touch only at a corner, the path stays at its own
 * cell.
 * @param ways the directions of the edges that start at each corner, as bits
 */
function walk(ways: Map<number, number>, width: number): Cell[][] {
  const loops: Cell[][] = [];
  for (const start of ways.keys()) {
    while ((ways.get(start) ?? 0) > 0) {
      const loop: Cell[] = [];
      let at = start;
      let way = [0, 1, 2, 3].find((one) => ((ways.get(start) ?? 0) >> one) & 1) ?? 0;
      let before = -1;
      do {
        if (way !== before) loop.push({ x: at % width, y: Math.floor(at / width) });
        ways.set(at, (ways.get(at) ?? 0) & ~(1 << way));
        const { x, y } = WAYS[way] ?? WAYS[0];
        at += x + y * width;
        before = way;
        const open = ways.get(at) ?? 0;
        way = [way + 1, way, way + 3].map((one) => one % 4).find((one) => (open >> one) & 1) ?? -1;
      } while (way >= 0);
      loops.push(loop);
    }
  }
  return loops;
}

/** Creates a set of cells. @param cells cells without duplicates, up to about ten thousand */
export function cellSet(cells: readonly Cell[]): CellSet {
  const bounds = boundsOf(cells);
  if (!bounds) return { cells, bounds, outline: [], has: () => false };
  const { left, top, right, bottom } = bounds;
  // The grid has an empty border around the cells and one more corner than cells per row.
  const width = right - left + 3;
  const taken = new Uint8Array(width * (bottom - top + 3));
  const place = (x: number, y: number): number => (y - top + 1) * width + (x - left + 1);
  for (const { x, y } of cells) taken[place(x, y)] = 1;
  const has = (x: number, y: number): boolean =>
    x >= left && x <= right && y >= top && y <= bottom && taken[place(x, y)] === 1;
  let outline: readonly (readonly Cell[])[] | null = null;
  const walked = (): readonly (readonly Cell[])[] => {
    const ways = new Map<number, number>();
    const begin = (corner: number, way: number): void => {
      ways.set(corner, (ways.get(corner) ?? 0) | (1 << way));
    };
    for (const { x, y } of cells) {
      const at = place(x, y);
      if (taken[at - width] === 0) begin(at, 0);
      if (taken[at + 1] === 0) begin(at + 1, 1);
      if (taken[at + width] === 0) begin(at + width + 1, 2);
      if (taken[at - 1] === 0) begin(at + width, 3);
    }
    return walk(ways, width).map((loop) => loop.map(({ x, y }) => ({ x: x + left - 1, y: y + top - 1 })));
  };
  return {
    cells,
    bounds,
    has,
    get outline() {
      return (outline ??= walked());
    },
  };
}

/** Returns the cell that an area is positioned by: its center, corner or origin. */
export function baseOf(shape: AreaShape): Cell {
  switch (shape.type) {
    case "sphere":
    case "cylinder":
      return shape.center;
    case "cube":
      return shape.corner;
    default:
      return shape.origin;
  }
}

function atZero(shape: AreaShape): AreaShape {
  const zero = { x: 0, y: 0 };
  switch (shape.type) {
    case "sphere":
    case "cylinder":
      return { ...shape, center: zero };
    case "cube":
      return { ...shape, corner: zero };
    default:
      return { ...shape, origin: zero };
  }
}

/** Number of cached shapes. The oldest is removed first. */
const KEPT = 32;
const kept = new Map<string, CellSet>();

/** Returns the cells of an area, relative to its base cell. @rule H-AOE-02 C-21 */
export function stencilOf(shape: AreaShape, { aoeShape }: Pick<Ruleset, "aoeShape">): CellSet {
  const bare = atZero(shape);
  const key = JSON.stringify([bare, aoeShape]);
  const known = kept.get(key);
  if (known) return known;
  const made = cellSet(areaCells(bare, { aoeShape }).cells);
  kept.set(key, made);
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(old);
  }
  return made;
}
