/** Icon of an action's cost: a full diamond is an action, its left half a bonus action, its right half a reaction. */

const SIGNS = ["active", "bonus", "reaction"] as const;

export interface CostView {
  /** Name of the icon; "" when only the text shows the cost. */
  readonly sign: (typeof SIGNS)[number] | "";
  readonly text: string;
}

/**
 * Returns the cost.
 * @param kind key of the action kind; kinds of the table's own have no icon
 */
export function costView(kind: string, text: string): CostView {
  return { sign: SIGNS.find((each) => each === kind) ?? "", text };
}
