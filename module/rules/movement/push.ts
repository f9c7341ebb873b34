/** Where a push or a pull takes somebody. All places are in cells, whole or not. */
import type { Wall } from "../areas/area-sight.ts";
import { stepFeet } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** The room that somebody takes up, from its upper left corner. */
export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is around. */
export interface PushBoard {
  readonly columns: number;
  readonly rows: number;
  /** What nobody gets through. */
  readonly walls: readonly Wall[];
  /** Where others stand: passed by, but not ended in. */
  readonly taken: readonly Room[];
}

export interface Push {
  readonly feet: number;
  /** Seen from the source. */
  readonly way: "away" | "toward";
}

/** Rooms that only touch do not overlap. */
const HAIR = 1e-6;

const middle = ({ x, y, width, height }: Room) => ({ x: x + width / 2, y: y + height / 2 });

function overlap(a: Room, b: Room): boolean {
  const apart = (p: number, size: number, q: number, other: number): boolean =>
    p + size <= q + HAIR || q + other <= p + HAIR;
  return !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height);
}

/** Whether the way of a point from one place to another meets a wall; along a wall, or past its very end, it does not. */
function meets(from: { x: number; y: number }, to: { x: number; y: number }, { ax, ay, bx, by }: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const a = side(from.x, from.y, to.x, to.y, ax, ay);
  const b = side(from.x, from.y, to.x, to.y, bx, by);
  const c = side(ax, ay, bx, by, from.x, from.y);
  const d = side(ax, ay, bx, by, to.x, to.y);
  return a * b < -HAIR && c * d < -HAIR;
}

/** Whether any of some walls stands between two places. */
export const isStopped = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  walls: readonly Wall[],
): boolean => walls.some((wall) => meets(from, to, wall));

/** The middles of the cells in a room: those of something large are all stopped by a wall. */
function middles({ x, y, width, height }: Room): { x: number; y: number }[] {
  const cells: { x: number; y: number }[] = [];
  for (let row = 0; row < Math.max(1, Math.floor(height)); row += 1)
    for (let column = 0; column < Math.max(1, Math.floor(width)); column += 1)
      cells.push({ x: x + Math.min(width / 2, 0.5) + column, y: y + Math.min(height / 2, 0.5) + row });
  return cells;
}

/** More steps nobody is pushed. */
const STEPS = 200;

/**
 * The farthest free place along the way: straight, in one of eight directions, up to the first wall or the edge of the map, and
 * never into or past its source. Who stands in between is passed by.
 * @param cell ft of a cell's side
 * @returns where it stands then; where it stood when nothing is free
 * @rule B-ATK-17 B-MOV-03 H-MOV-04
 */
export function pushedTo(
  who: Room,
  source: Room,
  { feet, way }: Push,
  { columns, rows, walls, taken }: PushBoard,
  cell: number,
  ruleset: Pick<Ruleset, "diagonals">,
): { readonly x: number; readonly y: number } {
  const [from, to] = way === "away" ? [middle(source), middle(who)] : [middle(who), middle(source)];
  const start = { x: who.x, y: who.y };
  if (Math.hypot(to.x - from.x, to.y - from.y) < HAIR) return start;
  const octant = Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 4) / Math.PI);
  const [dx, dy] = [Math.round(Math.cos((octant * Math.PI) / 4)), Math.round(Math.sin((octant * Math.PI) / 4))];
  let [at, free] = [who, who];
  for (let step = 1; step <= STEPS; step += 1) {
    const cost = dx !== 0 && dy !== 0 ? stepFeet(0, step, ruleset) : stepFeet(step, 0, ruleset);
    if ((cost / 5) * cell > feet + HAIR) break;
    const next = { ...at, x: at.x + dx, y: at.y + dy };
    const inside =
      next.x >= -HAIR && next.y >= -HAIR && next.x + who.width <= columns + HAIR && next.y + who.height <= rows + HAIR;
    const before = middles(at);
    const stopped = middles(next).some((one, index) => {
      const last = before[index];
      return last !== undefined && isStopped(last, one, walls);
    });
    if (!inside || stopped || overlap(next, source)) break;
    at = next;
    if (!taken.some((other) => overlap(next, other))) free = next;
  }
  return { x: free.x, y: free.y };
}
