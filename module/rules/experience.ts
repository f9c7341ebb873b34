/** Experience that a Game Master awards, and the figure that the defeated suggest. */
import { RulesError, requireInteger } from "./errors.ts";
import { requireList } from "./input.ts";
import { MAX_LEVEL } from "./progression.ts";

/** Awards that are one click away. @rule H-PRG-01 */
export const AWARD_PRESETS = [50, 100, 150, 250] as const;

/** Most experience that one award gives to one character: what is beyond is a slip of the hand. @rule H-PRG-01 H-PRG-04 */
export const AWARD_LIMIT = 100_000;

/** Experience of the enemies that a moderate fight holds for one character, by level (SRD 5.2.1, CC-BY-4.0). @rule H-PRG-01 */
export const MODERATE_BUDGET: readonly number[] = [75, 150, 225, 375, 750, 1000, 1300, 1700, 2000, 2300];

/** Part of a level that a moderate fight is worth: ten of them make a level. */
const MODERATE_AWARD = 100;
/** Suggested awards are multiples of it. */
const ROUNDING = 5;

/**
 * The award for each character that defeated enemies suggest: a hundred for a moderate fight of the party, more and less
 * in proportion, rounded to 5. Characters of several levels share one budget, the sum of theirs.
 * @param challengeXp experience of each defeated enemy
 * @param levels level of each character who took part; nobody gets nothing
 * @throws RulesError for a level outside 1…10 or experience that is none
 * @rule H-PRG-01
 */
export function suggestedAward(challengeXp: readonly number[], levels: readonly number[]): number {
  requireList("challengeXp", challengeXp, 0, 1000);
  requireList("levels", levels, 0, 1000);
  const defeated = challengeXp.reduce((sum, xp, index) => sum + requireInteger(`challengeXp[${String(index)}]`, xp, 0), 0);
  const budget = levels.reduce((sum, level, index) => sum + (MODERATE_BUDGET[requireInteger(`levels[${String(index)}]`, level, 1, MAX_LEVEL) - 1] ?? 0), 0);
  return budget === 0 ? 0 : Math.round((MODERATE_AWARD * defeated) / budget / ROUNDING) * ROUNDING;
}

/** How an amount is meant: for each one, or for all together. */
export const AWARD_WAYS = ["each", "divided"] as const;
export type AwardWay = (typeof AWARD_WAYS)[number];

/**
 * What each one gets. A rest that cannot be divided goes to nobody.
 * @throws RulesError for an amount that is no whole number from 0 on, or for nobody
 * @rule H-PRG-01
 */
export function awardEach(amount: number, people: number, way: AwardWay): number {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RulesError("amount", "must be a whole number from 0 on");
  return way === "each" ? amount : Math.floor(amount / requireInteger("people", people, 1, 1000));
}
