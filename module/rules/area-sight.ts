import { requireInteger, requireNumber } from "./errors.ts";
import { requireCell, type Cell } from "./grid.ts";
import { requireList } from "./input.ts";

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

/** Does the line cross the wall? A line that only touches its end slips by. */
function crosses(x1: number, y1: number, x2: number, y2: number, wall: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number => (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const a = side(x1, y1, x2, y2, wall.ax, wall.ay);
  const b = side(x1, y1, x2, y2, wall.bx, wall.by);
  const c = side(wall.ax, wall.ay, wall.bx, wall.by, x1, y1);
  const d = side(wall.ax, wall.ay, wall.bx, wall.by, x2, y2);
  return a * b < -EPSILON && c * d < -EPSILON;
}

/**
 * The cells of an area that its origin reaches: a cell is out when every straight line from the
 * middle of the origin to it (its middle and four points near its corners are tried) meets total cover.
 * @throws RulesError for more than {@link SIGHT_LIMITS}
 * @rule B-AOE-02
 */
export function reachedCells(origin: Cell, cells: readonly Cell[], walls: readonly Wall[]): Cell[] {
  requireCell("origin", origin);
  for (const wall of requireList("walls", walls, 0, SIGHT_LIMITS.walls)) for (const end of [wall.ax, wall.ay, wall.bx, wall.by]) requireNumber("walls", end);
  const points = [[0.5, 0.5], [0.05, 0.05], [0.95, 0.05], [0.05, 0.95], [0.95, 0.95]] as const;
  const [x, y] = [origin.x + 0.5, origin.y + 0.5];
  return requireList("cells", cells, 0, SIGHT_LIMITS.cells).filter((cell) => points.some(([px, py]) => !walls.some((wall) => crosses(x, y, cell.x + px, cell.y + py, wall))));
}

/**
 * Where an area begins that is put on an unseen place behind an obstacle: the last cell on this side
 * of the first wall on the straight way there.
 * @throws RulesError for more than {@link SIGHT_LIMITS} walls or a place more than 400 cells away
 * @rule B-AOE-03
 */
export function nearSide(from: Cell, place: Cell, walls: readonly Wall[]): Cell {
  requireCell("from", from);
  requireCell("place", place);
  const [dx, dy] = [place.x - from.x, place.y - from.y];
  const steps = requireInteger("place", Math.max(Math.abs(dx), Math.abs(dy)), 0, 400);
  const blocked = (cell: Cell): boolean => requireList("walls", walls, 0, SIGHT_LIMITS.walls).some((wall) => crosses(from.x + 0.5, from.y + 0.5, cell.x + 0.5, cell.y + 0.5, wall));
  let last: Cell = from;
  for (let step = 1; step <= steps; step += 1) {
    const cell = { x: from.x + Math.round((dx * step) / steps), y: from.y + Math.round((dy * step) / steps) };
    if (blocked(cell)) break;
    last = cell;
  }
  return last;
}
