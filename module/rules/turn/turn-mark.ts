import { begunSince, type TurnMark, type Turns } from "./turn-history.ts";

export type { TurnMark } from "./turn-history.ts";

/** A turn before the first turn of a fight. */
const BEFORE: TurnMark = { round: 0, combatant: "" };

/**
 * True if a bonus that lasts until the end of its owner's next turn still applies. The result follows from the passed
 * turns alone. If a user goes back a turn, the bonus applies again.
 * @param i.earned the turn in which the bonus began; null if it began before the fight, so that the first turn is the
 * next one
 * @param i.now the current turn
 * @param i.owner combatant that has the bonus; an owner without further turns keeps it
 * @param i.order combatants in turn order, or the record of passed turns
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
