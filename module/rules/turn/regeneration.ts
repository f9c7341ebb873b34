/** Creatures whose wounds close by themselves. Which there are, their own stat blocks say: the rules' list has none. */
import type { TurnMark } from "./effect-end.ts";
import { placeIn, type Turns } from "./turn-history.ts";

/** What a creature regains at the start of each of its turns. */
export interface Regeneration {
  /** Hit points; 0 = it does not regenerate. */
  readonly points: number;
  /** Also when it has none left. */
  readonly atZero: boolean;
  /** Damage types that stop it once. */
  readonly stops: readonly string[];
}

/**
 * Hit points that a creature has to come to at the start of its turn: none at its maximum, at 0 only where its text says so,
 * and none after damage that stops it. What is above the maximum goes with the healing itself.
 * @param taken types of the damage that it took since the start of its last turn
 * @param lost hit points that it has lost since this turn began: who was whole then had nothing to regain
 * @rule B-DICE-14 B-REST-01
 */
export function regenerates(
  { points, atZero, stops }: Regeneration,
  hitPoints: { readonly value: number; readonly max: number },
  taken: readonly string[],
  lost = 0,
): number {
  const { value, max } = hitPoints;
  if (points <= 0 || max <= 0 || value + lost >= max || (value <= 0 && !atZero)) return 0;
  return taken.some((type) => stops.includes(type)) ? 0 : points;
}

/**
 * Whether something happened in a creature's own turn that runs: after the start of it, when it regenerates.
 * @rule B-DICE-14
 */
export function isInTurn(when: TurnMark, turn: TurnMark): boolean {
  return when.round === turn.round && when.combatant === turn.combatant;
}

/**
 * Whether something happened since a creature's last turn began and before this one: what happens in its own turn stops the
 * next regeneration, not the one that is due in it.
 * @param when the turn in which it happened
 * @param turn the creature's own that runs, or ran last
 * @rule B-DICE-14
 */
export function isSinceLastTurn(when: TurnMark, turn: TurnMark, order: Turns): boolean {
  if (when.round === turn.round) return placeIn(order, when) < placeIn(order, turn);
  const before = { round: turn.round - 1, combatant: turn.combatant };
  return when.round === before.round && placeIn(order, when) >= placeIn(order, before);
}
