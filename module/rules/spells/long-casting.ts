/** Castings that take several turns. */
import { ROUNDS_PER_MINUTE } from "../basics/round.ts";

/**
 * Returns the cost of a casting of one minute or more: the Magic action in each turn, and concentration. The slot is
 * spent at the end. An interrupted casting spends no slot.
 * @returns null for shorter castings
 * @rule B-SPL-05 H-TURN-03
 */
export function longCasting(
  minutes: number,
): { turns: number; concentration: true; slotSpent: "end"; rules: string[] } | null {
  return minutes < 1
    ? null
    : { turns: Math.floor(minutes * ROUNDS_PER_MINUTE), concentration: true, slotSpent: "end", rules: ["B-SPL-05"] };
}

/**
 * Returns the number of consecutive turns spent on a casting. The count stops at the first missed round.
 * @param first round in which the casting began
 * @param rounds rounds in which the casting went on, in any order; duplicates count once
 * @rule B-SPL-05
 */
export function turnsSpent(first: number, rounds: readonly number[]): number {
  let spent = 1;
  while (rounds.includes(first + spent)) spent++;
  return spent;
}
