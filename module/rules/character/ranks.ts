/** Ranks of skills, in games that have them. */
import type { Contribution } from "../basics/contribution.ts";
import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";

/** Returns the most ranks of a skill at a level. @rule D-C6 */
export function mostRanks(level: number): number {
  return level + 3;
}

/**
 * Returns how many ranks a class gives by a level: enough to keep so many skills at their limit; 0 = the Game Master decides.
 * @param perLevel ranks of each level after the first @rule D-C6
 */
export function ranksByClass(perLevel: number, level: number): number {
  return perLevel * mostRanks(level);
}

/** Returns the ranks that count: 0 in a game without ranks, and never below 0. @rule D-C6 D-C12 */
export function countedRanks(ranks: number, ruleset?: OfGame): number {
  return gameOf(ruleset).ranks && ranks > 0 ? Math.floor(ranks) : 0;
}

/** Returns the part of a check that ranks give; none without ranks. @rule D-C6 */
export function rankContributions(ranks: number, ruleset?: OfGame): Contribution[] {
  const value = countedRanks(ranks, ruleset);
  return value === 0 ? [] : [{ source: "mastery", label: "OD20.Part.Ranks", value, rules: ["D-C6"] }];
}
