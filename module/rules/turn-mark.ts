import { effectState, type TurnMark } from "./effect-end.ts";

export type { TurnMark } from "./effect-end.ts";

/** A turn before the first. */
const BEFORE: TurnMark = { round: 0, combatant: "" };

/**
 * Whether what lasts to the end of its owner's next turn is still there. Told from the order of turns alone, so
 * a turn that is taken back brings it back.
 * @param i.earned the turn in which it began; null = before the fight, so that the first turn is the next one
 * @param i.now the turn that runs
 * @param i.owner combatant that has it; one who takes no turns keeps it
 * @param i.order combatants in the order of their turns
 * @rule H-CRIT-04 C-33
 */
export function lastsToEndOfNextTurn(i: {
  readonly earned: TurnMark | null;
  readonly now: TurnMark;
  readonly owner: string;
  readonly order: readonly string[];
}): boolean {
  if (!i.order.includes(i.owner)) return true;
  const mark = i.earned ?? BEFORE;
  const ends = { at: "turnEnd", of: "bearer", source: null, mark, time: null, turns: 1, save: null } as const;
  return effectState(ends, { turn: i.now, time: 0, bearer: i.owner }, i.order) !== "over";
}
