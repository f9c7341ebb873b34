/** Limits of what stands for the turns of a fight. */
import { requireInteger } from "../errors.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList } from "../input.ts";
import { orderOf, type Rounds, type Turns } from "../passage.ts";

export function requireRounds(argument: string, rounds: Rounds): void {
  for (const [round, went] of Object.entries(rounds)) {
    requireInteger(`${argument}.${round}`, Number(round), 1);
    requireList(`${argument}.${round}`, went, 0, COMBATANT_LIMIT * 2);
  }
}

/** The order of turns, or how turns have passed. */
export function requireTurns(argument: string, turns: Turns): void {
  requireList(argument, orderOf(turns), 0, COMBATANT_LIMIT);
  if ("went" in turns) requireRounds(`${argument}.went`, turns.went);
}
