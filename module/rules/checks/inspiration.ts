import { keptNatural, type AdvantageState } from "./checks.ts";

/** A player character that may be given inspiration. */
export interface Companion {
  readonly id: string;
  readonly inspired: boolean;
}

/**
 * Gaining Heroic Inspiration: one at most; another may be handed to a companion who has none, or is lost.
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
 * A Game Master inspires several at once: whoever has inspiration already keeps the one he has, and gets no second.
 * @returns ids, in the order given
 * @rule B-DICE-10 B-DICE-11
 */
export function inspireAll(companions: readonly Companion[]): { given: string[]; kept: string[] } {
  const idsOf = (inspired: boolean): string[] =>
    companions.filter((companion) => companion.inspired === inspired).map(({ id }) => id);
  return { given: idsOf(false), kept: idsOf(true) };
}

/**
 * Replaces one die of a roll, whichever the roller chooses; the new face must stand. With advantage
 * or disadvantage the other die stays.
 * @returns the faces and the one that counts
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
