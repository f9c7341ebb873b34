/** What a deed takes of a turn, as a sign: a whole rhombus is an action, its left half a bonus, its right half a reaction. */

const SIGNS = ["active", "bonus", "reaction"] as const;

export interface CostView {
  /** Which of the signs; "" where words tell it. */
  readonly sign: (typeof SIGNS)[number] | "";
  readonly text: string;
}

/** @param kind key of a kind of action; those of a table's own have words alone */
export function costView(kind: string, text: string): CostView {
  return { sign: SIGNS.find((each) => each === kind) ?? "", text };
}
