import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** A cell of the grid, in whole cells. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Largest coordinate that a cell may have. */
export const CELL_LIMIT = 100_000;

/**
 * Feet of a straight run of diagonal and straight steps.
 * @param diagonalsBefore diagonal steps already made; every second one costs double
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
 * Distance between two cells by the shortest way, counted from a cell next to the first.
 * @returns feet
 * @rule B-MOV-05 H-MOV-04 B-MOV-03 D-C1
 */
export function cellDistance(from: Cell, to: Cell, ruleset: Pick<Ruleset, "diagonals">): number {
  const dx = Math.abs(from.x - to.x);
  const dy = Math.abs(from.y - to.y);
  return stepFeet(Math.abs(dx - dy), Math.min(dx, dy), ruleset);
}

/** Free cells nearest to a taken one, for one who teleports into it. Looks as far as 20 cells. @rule B-MOV-32 B-MOV-33 */
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

/** Does a diagonal step cut the corner of something that fills its cell (a wall, a large tree)? @rule B-MOV-04 */
export function cutsCorner(from: Cell, to: Cell, solid: readonly Cell[]): boolean {
  if (from.x === to.x || from.y === to.y) return false;
  return solid.some(({ x, y }) => (x === from.x && y === to.y) || (x === to.x && y === from.y));
}
