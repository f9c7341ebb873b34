import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Position of a grid cell, in whole cells. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Highest absolute coordinate of a cell. */
export const CELL_LIMIT = 100_000;

/**
 * Returns the feet of a straight path of straight and diagonal steps.
 * @param diagonalsBefore earlier diagonal steps; with alternating diagonals every second diagonal step costs double
 * @rule H-MOV-04 B-MOV-03 D-C1 C-61
 */
export function stepFeet(
  straight: number,
  diagonal: number,
  ruleset: Pick<Ruleset, "diagonals">,
  diagonalsBefore = 0,
): number {
  const before = diagonalsBefore;
  const all = diagonal + before;
  const doubled = ruleset.diagonals === "alternating" ? Math.floor(all / 2) - Math.floor(before / 2) : 0;
  return 5 * (straight + diagonal + doubled);
}

/**
 * Returns the distance between two cells on the shortest path, counted from a cell next to the first.
 * @returns feet
 * @rule B-MOV-05 H-MOV-04 B-MOV-03 D-C1
 */
export function cellDistance(from: Cell, to: Cell, ruleset: Pick<Ruleset, "diagonals">): number {
  const dx = Math.abs(from.x - to.x);
  const dy = Math.abs(from.y - to.y);
  return stepFeet(Math.abs(dx - dy), Math.min(dx, dy), ruleset);
}

/**
 * Returns the free cells nearest to an occupied cell, for a creature that teleports into it. The search covers 20
 * cells.
 * @rule B-MOV-32 B-MOV-33
 */
export function nearestFreeCells(wanted: Cell, taken: readonly Cell[]): Cell[] {
  const key = (cell: Cell): string => `${String(cell.x)},${String(cell.y)}`;
  const full = new Set(taken.map((cell) => key(cell)));
  for (let ring = 0; ring <= 20; ring += 1) {
    const found: Cell[] = [];
    for (let y = -ring; y <= ring; y += 1) {
      for (let x = -ring; x <= ring; x += 1) {
        const cell = { x: wanted.x + x, y: wanted.y + y };
        if (Math.max(Math.abs(x), Math.abs(y)) === ring && !full.has(key(cell))) found.push(cell);
      }
    }
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * True if a diagonal step crosses the corner of a cell that is completely filled, for example by a wall or a large
 * tree.
 * @rule B-MOV-04
 */
export function cutsCorner(from: Cell, to: Cell, solid: readonly Cell[]): boolean {
  if (from.x === to.x || from.y === to.y) return false;
  return solid.some(({ x, y }) => (x === from.x && y === to.y) || (x === to.x && y === from.y));
}
