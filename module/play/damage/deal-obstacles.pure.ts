/**
 * Every reason against damage, healing or temporary hit points without an attack, in one list: its window shows them, the deed
 * is refused by the first. Pure.
 */
import { FormulaError, formulaRange, parseFormula } from "../../rules/basics/dice.ts";
import type { ChangeKind } from "../../rules/damage/hit-point-change.ts";
import { error, sizeObstacle, type Obstacle } from "../modifiers/obstacle.pure.ts";
import type { DealRow } from "./deal-request.ts";

export interface DealObstacle extends Obstacle {
  /** The formula that cannot be read; what is told is the reason alone. */
  readonly formula?: string;
}

/** The rows that are rolled: what is left empty is not, and only damage has more than one. */
export function rolledRows(kind: ChangeKind, rows: readonly DealRow[]): readonly DealRow[] {
  return (kind === "damage" ? rows : rows.slice(0, 1)).filter(({ formula }) => formula.trim() !== "");
}

/** What stands against it. @param targets how many it is for @param gives how many effects come with it */
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

/** @rule B-DMG-01 */
function formulaObstacle(formula: string): DealObstacle | null {
  try {
    const { terms } = parseFormula(formula);
    return formulaRange(terms).max < 0 ? error("OD20.Formula.Negative", { text: formula }) : null;
  } catch (reason) {
    if (!(reason instanceof FormulaError)) throw reason;
    return { ...error(`OD20.Formula.Error.${reason.code}`, { position: reason.position + 1 }), formula };
  }
}
