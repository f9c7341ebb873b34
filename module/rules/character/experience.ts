/** Experience that a Game Master awards, and the figure that the defeated suggest. */

/** Awards that are one click away, up to a whole level. @rule H-PRG-01 H-PRG-02 */
export const AWARD_PRESETS = [50, 100, 250, 500, 1000] as const;

/** Most experience that one award gives to one character: what is beyond is a slip of the hand. @rule H-PRG-01 H-PRG-04 */
export const AWARD_LIMIT = 100_000;

/** Experience of the enemies that a moderate fight holds for one character, by level (SRD 5.2.1, CC-BY-4.0). @rule H-PRG-01 */
export const MODERATE_BUDGET: readonly number[] = [75, 150, 225, 375, 750, 1000, 1300, 1700, 2000, 2300];

/** Part of a level that a moderate fight is worth: ten of them make a level. @rule H-PRG-01 */
export const MODERATE_AWARD = 100;
/** Suggested awards are multiples of it. @rule H-PRG-01 */
export const AWARD_ROUNDING = 5;

/**
 * What the defeated are worth together, and what a moderate fight of these characters would be.
 * @rule H-PRG-01
 */
export function fightWorth(
  challengeXp: readonly number[],
  levels: readonly number[],
): { readonly defeated: number; readonly moderate: number } {
  return {
    defeated: challengeXp.reduce((sum, xp) => sum + xp, 0),
    moderate: levels.reduce((sum, level) => sum + (MODERATE_BUDGET[level - 1] ?? 0), 0),
  };
}

/**
 * The award for each character that defeated enemies suggest: a hundred for a moderate fight of the party, more and less
 * in proportion, rounded to 5. Characters of several levels share one budget, the sum of theirs.
 * @param challengeXp experience of each defeated enemy
 * @param levels level of each character who took part; nobody gets nothing
 * @rule H-PRG-01
 */
export function suggestedAward(challengeXp: readonly number[], levels: readonly number[]): number {
  const { defeated, moderate } = fightWorth(challengeXp, levels);
  return moderate === 0 ? 0 : Math.round((MODERATE_AWARD * defeated) / moderate / AWARD_ROUNDING) * AWARD_ROUNDING;
}

/** How an amount is meant: for each one, or for all together. */
export const AWARD_WAYS = ["each", "divided"] as const;
export type AwardWay = (typeof AWARD_WAYS)[number];

/**
 * What each one gets. A rest that cannot be divided goes to nobody.
 * @rule H-PRG-01
 */
export function awardEach(amount: number, people: number, way: AwardWay): number {
  return way === "each" ? amount : Math.floor(amount / people);
}
