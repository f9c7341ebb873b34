/**
 * The cells of an area counted from where it lies, kept by its shape: while it is moved about only its place changes, and of
 * eleven thousand cells of a ball of fire nothing is counted again.
 */
import { areaCells, type AreaShape } from "./areas.ts";
import type { Cell } from "./grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Some cells, asked for quickly, and their edge. */
export interface CellSet {
  readonly cells: readonly Cell[];
  has(x: number, y: number): boolean;
  /** The lowest and the highest cells on both axes; of no cells null. */
  readonly bounds: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  } | null;
  /** Corners of cells around all that hang together, clockwise where y grows downward; holes the other way round. */
  readonly outline: readonly (readonly Cell[])[];
}

/** The four ways along an edge, from east clockwise. */
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
 * Walks round all edges, with the cells on the right hand. Where two cells touch at a corner alone it stays with its own.
 * @param ways for each corner with an edge that begins there: which of the four ways, as bits
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

/** A set of cells. @param cells each once, at most some ten thousand */
export function cellSet(cells: readonly Cell[]): CellSet {
  const bounds = boundsOf(cells);
  if (!bounds) return { cells, bounds, outline: [], has: () => false };
  const { left, top, right, bottom } = bounds;
  // A corner more than cells, and one that is free around all of them.
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

/** The cell that an area is counted from: its center, its corner, its origin. */
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

/** Shapes of one evening; the oldest goes first. */
const KEPT = 32;
const kept = new Map<string, CellSet>();

/** The cells of an area, counted from its base. @rule H-AOE-02 C-21 */
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
