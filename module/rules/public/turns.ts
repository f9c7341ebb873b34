/** What stands for the turns of a fight, checked. */
import { requireInteger, RulesError } from "../errors.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList, requireRecord } from "../input.ts";
import type { Rounds, Turns } from "../passage.ts";

export function requireRounds(argument: string, rounds: Rounds): void {
  requireRecord(argument, rounds);
  for (const [round, went] of Object.entries(rounds)) {
    requireInteger(`${argument}.${round}`, Number(round), 1);
    requireList(`${argument}.${round}`, went, 0, COMBATANT_LIMIT * 2);
  }
}

/** The order of turns, or how turns have passed. */
export function requireTurns(argument: string, turns: Turns): void {
  if (typeof turns !== "object" || Array.isArray(turns)) {
    requireList(argument, turns, 0, COMBATANT_LIMIT);
    return;
  }
  requireRecord(argument, turns);
  if (!("order" in turns && "went" in turns)) throw new RulesError(argument, "must be a list, or have order and went");
  requireList(`${argument}.order`, turns.order, 0, COMBATANT_LIMIT);
  requireRounds(`${argument}.went`, turns.went);
}
