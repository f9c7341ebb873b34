/** Calculates where a push or pull moves a creature. All coordinates are in cells and may be fractions. */
import type { Wall } from "../areas/area-sight.ts";
import { stepFeet } from "../areas/grid.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Space of a creature, from its upper left corner. */
export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The scene around the pushed creature. */
export interface PushBoard {
  readonly columns: number;
  readonly rows: number;
  /** Walls that block movement. */
  readonly walls: readonly Wall[];
  /** Spaces of other creatures. The pushed creature may pass them but not stop in them. */
  readonly taken: readonly Room[];
}

export interface Push {
  readonly feet: number;
  /** Direction, relative to the source. */
  readonly way: "away" | "toward";
}

/** Tolerance: spaces that only touch do not overlap. */
const HAIR = 1e-6;

const middle = ({ x, y, width, height }: Room) => ({ x: x + width / 2, y: y + height / 2 });

function overlap(a: Room, b: Room): boolean {
  const apart = (p: number, size: number, q: number, other: number): boolean =>
    p + size <= q + HAIR || q + other <= p + HAIR;
  return !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height);
}

/** True if the path of a point crosses a wall. A path along a wall or past its end does not cross it. */
function meets(from: { x: number; y: number }, to: { x: number; y: number }, { ax, ay, bx, by }: Wall): boolean {
  const side = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  const a = side(from.x, from.y, to.x, to.y, ax, ay);
  const b = side(from.x, from.y, to.x, to.y, bx, by);
  const c = side(ax, ay, bx, by, from.x, from.y);
  const d = side(ax, ay, bx, by, to.x, to.y);
  return a * b < -HAIR && c * d < -HAIR;
}

/** True if any of the walls is between two places. */
export const isStopped = (
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  walls: readonly Wall[],
): boolean => walls.some((wall) => meets(from, to, wall));

/** Returns the centers of all cells in a space. A wall stops a large creature if it stops any of these centers. */
function middles({ x, y, width, height }: Room): { x: number; y: number }[] {
  const cells: { x: number; y: number }[] = [];
  for (let row = 0; row < Math.max(1, Math.floor(height)); row += 1)
    for (let column = 0; column < Math.max(1, Math.floor(width)); column += 1)
      cells.push({ x: x + Math.min(width / 2, 0.5) + column, y: y + Math.min(height / 2, 0.5) + row });
  return cells;
}

/** Highest number of steps of a push. */
const STEPS = 200;

/**
 * Returns the farthest free place in the direction of a push. The movement is straight, in one of eight directions. It
 * stops at the first wall, at the edge of the scene and at the source. Other creatures do not stop it.
 * @param cell feet per cell
 * @returns the new place, or the old place if no place is free
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
