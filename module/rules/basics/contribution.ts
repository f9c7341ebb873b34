/** Bonus dice of a roll. A negative count means penalty dice. */
export interface Dice {
  readonly count: number;
  readonly faces: number;
}

/** Source of a contribution. */
export type ContributionSource =
  | "characteristic"
  | "mastery"
  | "expertise"
  | "armor"
  | "shield"
  | "item"
  | "cover"
  | "situational"
  | "effect"
  | "range"
  | "size"
  | "base"
  | "total"
  | "fumble"
  | "adjust";

/**
 * One named part of a total. A total always comes with the list of its parts. Tooltips on sheets, roll formulas and
 * breakdowns on cards all show this list.
 */
export interface Contribution {
  readonly source: ContributionSource;
  /** Language key, `OD20.Part.*`. */
  readonly label: string;
  /** Name of an item or effect. It is shown instead of the label. */
  readonly name?: string;
  readonly value: number;
  readonly dice?: Dice;
  /** Parts that the value already contains, with their names. Example: an effect that raises a characteristic. */
  readonly within?: readonly { readonly name: string; readonly value: number }[];
  /** Minimum of the total. The value is the number of points that the other parts lack (see `settleFloor`). */
  readonly floor?: number;
  /** Ids of the rules in the ledger. */
  readonly rules?: readonly string[];
}

/**
 * Returns the sum of the flat values. Dice are not included.
 * @rule H-DICE-01
 */
export function sumContributions(parts: readonly Contribution[]): number {
  let sum = 0;
  for (const part of parts) sum += part.value;
  return sum;
}

/**
 * Returns the bonuses as a formula in Foundry's notation that starts with a sign, for example ` + 5 + 1d4 - 1d6`.
 * Returns an empty string if there are no bonuses. Add it to `1d20`.
 * @rule H-DICE-01 H-DICE-09
 */
export function bonusFormula(parts: readonly Contribution[]): string {
  const flat = sumContributions(parts);
  let text = "";
  if (flat !== 0) text += flat > 0 ? ` + ${String(flat)}` : ` - ${String(-flat)}`;
  for (const { dice } of parts) {
    if (!dice || dice.count === 0) continue;
    text += ` ${dice.count > 0 ? "+" : "-"} ${String(Math.abs(dice.count))}d${String(dice.faces)}`;
  }
  return text;
}
