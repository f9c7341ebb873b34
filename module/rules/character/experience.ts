/** Experience that a GM awards, and suggested awards for defeated enemies. */

import type { OfGame } from "../games/game.ts";
import { gameOf } from "../games/games.ts";

/** Preset amounts in the award window, up to a whole level. @rule H-PRG-01 H-PRG-02 */
export const AWARD_PRESETS = [50, 100, 250, 500, 1000] as const;

/**
 * Highest experience of one award to one character. A higher number is probably a typing error.
 * @rule H-PRG-01 H-PRG-04
 */
export const AWARD_LIMIT = 100_000;

/** Experience of the enemies in a moderate fight for one character, by level (SRD 5.2.1, CC-BY-4.0). @rule H-PRG-01 */
export const MODERATE_BUDGET: readonly number[] = [
  75, 150, 225, 375, 750, 1000, 1300, 1700, 2000, 2300, 2900, 3700, 4200, 4900, 5400, 6100, 7200, 8700, 10_700, 13_200,
];

/** Experience per character of an easy and of a hard fight, by level (SRD 5.2.1, CC-BY-4.0). @rule H-PRG-01 */
const EASY_BUDGET: readonly number[] = [
  50, 100, 150, 250, 500, 600, 750, 1000, 1300, 1600, 1900, 2200, 2600, 2900, 3300, 3800, 4500, 5000, 5500, 6400,
];
const HARD_BUDGET: readonly number[] = [
  100, 200, 400, 500, 1100, 1400, 1700, 2100, 2600, 3100, 4100, 4700, 5400, 6200, 7800, 9800, 11_700, 14_200, 17_200,
  22_000,
];

/** Words for how hard a fight was, by these budgets. */
export const FIGHT_WORDS = ["easy", "moderate", "hard", "deadly"] as const;
export type FightWord = (typeof FIGHT_WORDS)[number];

/** Award for a moderate fight. Ten of them make a level. @rule H-PRG-01 */
export const MODERATE_AWARD = 100;
/** Suggested awards are multiples of this number. @rule H-PRG-01 */
export const AWARD_ROUNDING = 5;

/**
 * Returns the total experience of the defeated enemies, and of a moderate fight for these characters.
 * @rule H-PRG-01
 */
export function fightWorth(
  challengeXp: readonly number[],
  levels: readonly number[],
): { readonly defeated: number; readonly moderate: number } {
  return {
    defeated: challengeXp.reduce((sum, xp) => sum + xp, 0),
    moderate: budgetOf(MODERATE_BUDGET, levels),
  };
}

const budgetOf = (budget: readonly number[], levels: readonly number[]): number =>
  levels.reduce((sum, level) => sum + (budget[level - 1] ?? 0), 0);

/**
 * Returns how hard a fight was for these characters: up to the easy, the moderate or the hard budget, or beyond.
 * @param challengeXp experience of each enemy
 * @param levels level of each character in the fight
 * @rule H-PRG-01
 */
export function fightWord(challengeXp: readonly number[], levels: readonly number[]): FightWord {
  const { defeated } = fightWorth(challengeXp, levels);
  const found = [EASY_BUDGET, MODERATE_BUDGET, HARD_BUDGET].findIndex((budget) => defeated <= budgetOf(budget, levels));
  return FIGHT_WORDS[found] ?? "deadly";
}

/**
 * Returns the suggested award per character: 100 for a moderate fight, scaled to the defeated enemies and rounded to 5.
 * All characters share one budget, the sum of their levels' budgets. In a game with the base book's levels it is an equal
 * share of the enemies' experience.
 * @param challengeXp experience of each defeated enemy
 * @param levels level of each character in the fight; an empty list gives 0
 * @param ruleset rules of the table; default: the homebrew
 * @rule H-PRG-01 B-PRG-01
 */
export function suggestedAward(challengeXp: readonly number[], levels: readonly number[], ruleset?: OfGame): number {
  const { defeated, moderate } = fightWorth(challengeXp, levels);
  if (gameOf(ruleset).levels.award === "shares") return levels.length === 0 ? 0 : Math.floor(defeated / levels.length);
  return moderate === 0 ? 0 : Math.round((MODERATE_AWARD * defeated) / moderate / AWARD_ROUNDING) * AWARD_ROUNDING;
}

/** Meaning of an amount: for each character, or divided among all. */
export const AWARD_WAYS = ["each", "divided"] as const;
export type AwardWay = (typeof AWARD_WAYS)[number];

/**
 * Returns the experience of each character. A remainder of the division is lost.
 * @rule H-PRG-01
 */
export function awardEach(amount: number, people: number, way: AwardWay): number {
  return way === "each" ? amount : Math.floor(amount / people);
}
