/** Dice among the bonuses; a negative count is a penalty die. */
export interface Dice {
  readonly count: number;
  readonly faces: number;
}

/** Where a contribution comes from. */
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
 * One named part of a number. A total is never shown without the list that sums to it: the tooltip
 * of a sheet, the formula of a roll and the breakdown on a card are three views of that list.
 */
export interface Contribution {
  readonly source: ContributionSource;
  /** Language key, `OD20.Part.*`. */
  readonly label: string;
  /** Proper name of an item or effect; it is data and is shown instead of the label. */
  readonly name?: string;
  readonly value: number;
  readonly dice?: Dice;
  /** What is in the value already, and who gave it: an effect within a characteristic's modifier. */
  readonly within?: readonly { readonly name: string; readonly value: number }[];
  /** The least that the total comes to: the value is what is missing (`settleFloor`). */
  readonly floor?: number;
  /** Ledger ids of the rules behind it. */
  readonly rules?: readonly string[];
}

/**
 * Sum of the flat values; dice are left to the roll.
 * @rule H-DICE-01
 */
export function sumContributions(parts: readonly Contribution[]): number {
  let sum = 0;
  for (const part of parts) sum += part.value;
  return sum;
}

/**
 * The bonuses as a formula in Foundry's notation, starting with its sign: ` + 5 + 1d4 - 1d6`, or an
 * empty string when they come to nothing. Put it behind `1d20`.
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
