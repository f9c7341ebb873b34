import type { AdvantageState } from "./checks.ts";
import { keptNatural } from "./resolve-check.ts";

/** A player character that can receive inspiration. */
export interface Companion {
  readonly id: string;
  readonly inspired: boolean;
}

/**
 * Gives Heroic Inspiration to a player character. A character has at most one. A second one may go to a companion
 * without inspiration; otherwise it is lost.
 * @rule B-DICE-10 B-DICE-11
 */
export function gainInspiration(
  inspired: boolean,
  companions: readonly Companion[],
): { inspired: true; giftTo: string[]; lost: boolean } {
  const giftTo = inspired ? companions.filter((companion) => !companion.inspired).map(({ id }) => id) : [];
  return { inspired: true, giftTo, lost: inspired && giftTo.length === 0 };
}

/**
 * Gives inspiration to several player characters at once. A character that already has inspiration gets no second one.
 * @returns ids in the given order
 * @rule B-DICE-10 B-DICE-11
 */
export function inspireAll(companions: readonly Companion[]): { given: string[]; kept: string[] } {
  const idsOf = (inspired: boolean): string[] =>
    companions.filter((companion) => companion.inspired === inspired).map(({ id }) => id);
  return { given: idsOf(false), kept: idsOf(true) };
}

/**
 * Replaces one die of a roll. The user chooses the die and must use the new face. With advantage or disadvantage the
 * other die stays.
 * @returns the faces and the counting face
 * @rule B-DICE-08 B-DICE-09
 */
export function rerollOne(
  naturals: readonly number[],
  index: number,
  face: number,
  state: AdvantageState,
): { naturals: number[]; kept: number } {
  const next = naturals.with(index, face);
  return { naturals: next, kept: keptNatural(next, state) };
}
