import type { Cell } from "../areas/grid.ts";

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

/** Feet within which somebody stands in a threatened square, whatever weapon there is. @rule D-AOO-01 D-C13 */
export const THREATENED_FEET_3E = 5;

/** An enemy near the moving one. */
export interface Opponent3e {
  readonly id: string;
  /** Its square; left out where `feet` tell how far it is. */
  readonly cell?: Cell;
  /** Feet to each place of the deed, as somebody has measured them: with sizes, heights and any grid. */
  readonly feet?: readonly number[];
  /** Attacks of opportunity already made this round. */
  readonly used: number;
}

/** Something done under the eyes of enemies. */
export interface Deed3e {
  readonly kind: "move" | "cast" | "rangedAttack";
  /** Squares of a move from first to last, or the one where it is done; left out where all opponents bring their feet. */
  readonly cells?: readonly Cell[];
  /** Feet moved in the whole round. */
  readonly movedInRound?: number;
  /** Leaves without crossing another square of the same enemy. */
  readonly withdraw?: boolean;
}

/** Which places of a deed one threatens. @rule D-AOO-01 */
function threatenedBy({ cell, feet }: Opponent3e, cells: readonly Cell[]): boolean[] {
  if (feet) return feet.map((far) => far <= THREATENED_FEET_3E);
  return cells.map((at) => cell !== undefined && threatens3e(cell, at));
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
  const { cells = [] } = deed;
  if (deed.kind === "move" && (deed.movedInRound ?? 5 * (cells.length - 1)) <= 5) return [];
  const offers: { id: string; atIndex: number; rules: string[] }[] = [];
  for (const opponent of opponents) {
    const { id, used } = opponent;
    if (used >= 1) continue;
    const near = threatenedBy(opponent, cells);
    if (deed.kind !== "move") {
      if (near[0] === true)
        offers.push({
          id,
          atIndex: 0,
          rules: deed.kind === "cast" ? ["D-SPL-02", "D-AOO-02"] : ["D-ATK-06", "D-AOO-02"],
        });
      continue;
    }
    // A withdrawal forgives the square it starts from, unless the next one is threatened by the same enemy.
    const forgiven = deed.withdraw === true && near[1] === false;
    const atIndex = near.slice(0, -1).findIndex((threatened, index) => threatened && !(index === 0 && forgiven));
    if (atIndex >= 0) offers.push({ id, atIndex, rules: ["D-AOO-02", "D-AOO-05"] });
  }
  return offers;
}
