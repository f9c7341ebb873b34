import { begunSince, type TurnMark, type Turns } from "./turn-history.ts";

export type { TurnMark } from "./turn-history.ts";

/** A turn before the first. */
const BEFORE: TurnMark = { round: 0, combatant: "" };

/**
 * Whether what lasts to the end of its owner's next turn is still there. Told from the turns alone, so
 * a turn that is taken back brings it back.
 * @param i.earned the turn in which it began; null = before the fight, so that the first turn is the next one
 * @param i.now the turn that runs
 * @param i.owner combatant that has it; one who takes no more turns keeps what has not ended by then
 * @param i.order combatants in the order of their turns, or how turns have passed
 * @rule H-CRIT-04 C-33
 */
export function lastsToEndOfNextTurn(i: {
  readonly earned: TurnMark | null;
  readonly now: TurnMark;
  readonly owner: string;
  readonly order: Turns;
}): boolean {
  const begun = begunSince(i.order, i.earned ?? BEFORE, i.now, i.owner);
  return begun < 1 || (begun === 1 && i.now.combatant === i.owner);
}
