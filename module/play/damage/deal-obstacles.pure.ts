/**
 * All obstacles to damage, healing or temporary hit points without an attack. The window shows the whole list; the first one
 * refuses the action. Pure functions.
 */
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import { error, sizeObstacle, type Obstacle } from "../modifiers/obstacle.pure.ts";
import type { DealRow } from "./deal-request.ts";

export interface DealObstacle extends Obstacle {
  /** The invalid formula. `key` and `data` state only the reason. */
  readonly formula?: string;
}

/** Returns the rows to roll. Empty rows are skipped, and only damage has more than one row. */
export function rolledRows(kind: ChangeKind, rows: readonly DealRow[]): readonly DealRow[] {
  return (kind === "damage" ? rows : rows.slice(0, 1)).filter(({ formula }) => formula.trim() !== "");
}

/** Returns the obstacles. @param targets number of targets @param gives number of effects */
export function dealObstacles(kind: ChangeKind, rows: readonly DealRow[], targets: number, gives = 0): DealObstacle[] {
  const rolled = rolledRows(kind, rows);
  const found: readonly (DealObstacle | null)[] = [
    ...rolled.map(({ formula }) => formulaObstacle(formula)),
    rolled.length + gives === 0 ? error("OD20.Deal.noAmount", {}) : null,
    targets === 0 ? error("OD20.Deal.noTargets", {}) : null,
    sizeObstacle(targets, targets, rolled.length),
  ];
  return found.filter((one) => one !== null);
}

/** Returns an obstacle if the formula is invalid or negative, or null. @rule B-DMG-01 */
function formulaObstacle(formula: string): DealObstacle | null {
  try {
    const { terms } = parseFormula(formula);
    return formulaRange(terms).max < 0 ? error("OD20.Formula.Negative", { text: formula }) : null;
  } catch (reason) {
    if (!(reason instanceof FormulaError)) throw reason;
    return { ...error(`OD20.Formula.Error.${reason.code}`, { position: reason.position + 1 }), formula };
  }
}
