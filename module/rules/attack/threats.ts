/** What "threat" means in the games: a die that threatens a critical hit, and in d20-3e squares in which acting provokes an attack. */
import type { Cell } from "../areas/grid.ts";

/**
 * The lowest face of the d20 that makes a weapon hit a critical hit for a creature with the trait, lowest first.
 * @rule H-CRIT-01 H-PRG-07
 */
export const THREATS = { superiorCritical: 18, improvedCritical: 19 } as const;

export type Threat = (typeof THREATS)[keyof typeof THREATS];

/** True if the two squares are adjacent. A creature threatens only adjacent squares. @rule D-AOO-01 D-C13 */
export function threatens3e(from: Cell, to: Cell): boolean {
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) === 1;
}

/** Returns the eight squares that a creature threatens. @rule D-AOO-01 */
export function threatened3e(cell: Cell): Cell[] {
  const { x, y } = cell;
  return [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => ({ x: x + dx, y: y + dy })))
    .filter((near) => near.x !== x || near.y !== y);
}

/** Distance in feet up to which a creature threatens another. The weapon does not matter. @rule D-AOO-01 D-C13 */
export const THREATENED_FEET_3E = 5;

/** An enemy of the acting creature. */
interface Opponent3e {
  readonly id: string;
  /** The enemy's square. Leave it out if `feet` is given. */
  readonly cell?: Cell;
  /**
   * Measured distances in feet from the enemy to each place of the action. They include sizes and heights and work on
   * any grid.
   */
  readonly feet?: readonly number[];
  /** Attacks of opportunity that the enemy already made this round. */
  readonly used: number;
}

/** An action that may provoke attacks of opportunity. */
export interface ProvokingAction3e {
  readonly kind: "move" | "cast" | "rangedAttack";
  /** Squares of a move from first to last, or the single square of the action. Leave it out if every opponent has `feet`. */
  readonly cells?: readonly Cell[];
  /** Feet that the creature moved in this whole round. */
  readonly movedInRound?: number;
  /** True if the creature withdraws: leaving its first square does not provoke. */
  readonly withdraw?: boolean;
}

/** Returns, for each place of the action, whether the opponent threatens it. @rule D-AOO-01 */
function threatenedBy({ cell, feet }: Opponent3e, cells: readonly Cell[]): boolean[] {
  if (feet) return feet.map((far) => far <= THREATENED_FEET_3E);
  return cells.map((at) => cell !== undefined && threatens3e(cell, at));
}

/**
 * Returns the enemies that may make an attack of opportunity, at most once per round each. A creature provokes when it
 * moves out of a threatened square, casts a spell or makes a ranged attack there. A move inside the threatened area
 * provokes too. A withdrawal does not provoke an enemy if its first step leaves that enemy's area. Moving 5 ft or less
 * in the whole round never provokes.
 * @rule D-AOO-01 D-AOO-02 D-AOO-03 D-AOO-04 D-AOO-05 D-AOO-06 D-AOO-07 D-ATK-06 D-SPL-02 D-C4
 */
export function attacksOfOpportunity3e(
  action: ProvokingAction3e,
  opponents: readonly Opponent3e[],
): { id: string; atIndex: number; rules: string[] }[] {
  const { cells = [] } = action;
  if (action.kind === "move" && (action.movedInRound ?? 5 * (cells.length - 1)) <= 5) return [];
  const offers: { id: string; atIndex: number; rules: string[] }[] = [];
  for (const opponent of opponents) {
    const { id, used } = opponent;
    if (used >= 1) continue;
    const near = threatenedBy(opponent, cells);
    if (action.kind !== "move") {
      if (near[0] === true)
        offers.push({
          id,
          atIndex: 0,
          rules: action.kind === "cast" ? ["D-SPL-02", "D-AOO-02"] : ["D-ATK-06", "D-AOO-02"],
        });
      continue;
    }
    // A withdrawal does not provoke from the first square, unless the same enemy also threatens the next square.
    const forgiven = action.withdraw === true && near[1] === false;
    const atIndex = near.slice(0, -1).findIndex((threatened, index) => threatened && !(index === 0 && forgiven));
    if (atIndex >= 0) offers.push({ id, atIndex, rules: ["D-AOO-02", "D-AOO-05"] });
  }
  return offers;
}
