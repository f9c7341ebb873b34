/** Castings that take several turns. */
import { ROUNDS_PER_MINUTE } from "../basics/round.ts";

/**
 * A casting of a minute or more: the Magic action each turn and concentration all the while. The
 * slot is spent at the end; a broken casting spends none.
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
 * Turns of a casting that were spent one after another: whoever leaves one out has lost it.
 * @param first round in which it was begun
 * @param rounds in which it went on, in any order; one told twice is one
 * @rule B-SPL-05
 */
export function turnsSpent(first: number, rounds: readonly number[]): number {
  let spent = 1;
  while (rounds.includes(first + spent)) spent++;
  return spent;
}
