/** A turn of a fight: its round, and whose turn it is (a combatant's id). */
export interface TurnMark {
  readonly round: number;
  readonly combatant: string;
}

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
  const owner = i.order.indexOf(i.owner);
  if (owner < 0) return true;
  // Whose turn it was may have left the fight: then nobody loses what may still be his.
  const earned =
    i.earned === null
      ? -1
      : i.order.includes(i.earned.combatant)
        ? i.order.indexOf(i.earned.combatant)
        : i.order.length;
  const last = (i.earned?.round ?? 1) + (owner > earned ? 0 : 1);
  return i.now.round < last || (i.now.round === last && i.order.indexOf(i.now.combatant) <= owner);
}
