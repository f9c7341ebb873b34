import type { Cell } from "./grid.ts";

/** Does one threaten the other's square? Adjacent ones only. @rule D-AOO-01 D-C13 */
export function threatens3e(from: Cell, to: Cell): boolean {
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) === 1;
}

/** The eight squares that a creature threatens. @rule D-AOO-01 */
export function threatened3e(cell: Cell): Cell[] {
  const { x, y } = cell;
  return [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy })))
    .filter((near) => near.x !== x || near.y !== y);
}

/** An enemy near the moving one. */
export interface Opponent3e {
  readonly id: string;
  readonly cell: Cell;
  /** Attacks of opportunity already made this round. */
  readonly used: number;
}

/** Something done under the eyes of enemies. */
export interface Deed3e {
  readonly kind: "move" | "cast" | "rangedAttack";
  /** Squares of a move from first to last, or the one where it is done. */
  readonly cells: readonly Cell[];
  /** Feet moved in the whole round. */
  readonly movedInRound?: number;
  /** Leaves without crossing another square of the same enemy. */
  readonly withdraw?: boolean;
}

/**
 * Who may make an attack of opportunity: each enemy once a round, when the other moves out of a
 * square it threatens (so moving along provokes too), casts or shoots in it. A withdrawal is safe
 * from an enemy whose area is left at the first step; a step of 5 ft in all provokes nothing.
 * @rule D-AOO-01 D-AOO-02 D-AOO-03 D-AOO-04 D-AOO-05 D-AOO-06 D-AOO-07 D-ATK-06 D-SPL-02 D-C4
 */
export function attacksOfOpportunity3e(
  deed: Deed3e,
  opponents: readonly Opponent3e[],
): { id: string; atIndex: number; rules: string[] }[] {
  const { cells } = deed;
  const [first] = cells;
  if (deed.kind === "move" && (deed.movedInRound ?? 5 * (cells.length - 1)) <= 5) return [];
  const offers: { id: string; atIndex: number; rules: string[] }[] = [];
  for (const opponent of opponents) {
    const { id, cell, used } = opponent;
    if (used >= 1) continue;
    if (deed.kind !== "move") {
      if (first && threatens3e(cell, first))
        offers.push({
          id,
          atIndex: 0,
          rules: deed.kind === "cast" ? ["D-SPL-02", "D-AOO-02"] : ["D-ATK-06", "D-AOO-02"],
        });
      continue;
    }
    const left = cells.slice(0, -1).map((at) => threatens3e(cell, at));
    // A withdrawal forgives the square it starts from, unless the next one is threatened by the same enemy.
    const second = cells[1];
    const forgiven = deed.withdraw === true && second !== undefined && !threatens3e(cell, second);
    const atIndex = left.findIndex((threatened, index) => threatened && !(index === 0 && forgiven));
    if (atIndex >= 0) offers.push({ id, atIndex, rules: ["D-AOO-02", "D-AOO-05"] });
  }
  return offers;
}
