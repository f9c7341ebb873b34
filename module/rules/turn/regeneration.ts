/** Regeneration of creatures. The stat block of a creature states it, because the rules define none. */
import type { TurnMark } from "./effect-end.ts";
import { placeIn, type Turns } from "./turn-history.ts";

/** Hit points that a creature regains at the start of each of its turns. */
export interface Regeneration {
  /** Hit points per turn. 0 means no regeneration. */
  readonly points: number;
  /** True if the creature also regenerates at 0 hit points. */
  readonly atZero: boolean;
  /** Damage types that prevent the next regeneration. */
  readonly stops: readonly string[];
}

/**
 * Returns the hit points that a creature regains at the start of its turn. It regains none at its maximum, after damage
 * that prevents it, and at 0 unless its stat block allows it. The healing function applies the maximum.
 * @param taken types of the damage that the creature took since the start of its last turn
 * @param lost hit points lost since this turn began; without them the creature may have been at its maximum
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
 * True if an event happened in the creature's current turn, after the time of its regeneration.
 * @rule B-DICE-14
 */
export function isInTurn(when: TurnMark, turn: TurnMark): boolean {
  return when.round === turn.round && when.combatant === turn.combatant;
}

/**
 * True if an event happened between the start of the creature's last turn and the start of this one. An event in the
 * creature's own turn affects the next regeneration, not the current one.
 * @param when the turn of the event
 * @param turn the creature's current or last turn
 * @rule B-DICE-14
 */
export function isSinceLastTurn(when: TurnMark, turn: TurnMark, order: Turns): boolean {
  if (when.round === turn.round) return placeIn(order, when) < placeIn(order, turn);
  const before = { round: turn.round - 1, combatant: turn.combatant };
  return when.round === before.round && placeIn(order, when) >= placeIn(order, before);
}
