/**
 * Decides which ruling counts for a strike. The ruling of a current GM always counts. The ruling of a user who is no longer GM
 * counts only if the receipt of the strike's target has its seal (a hash of the ruling). Only owners of the target can write that
 * receipt, so a forged ruling can affect only the forger's own actors. Pure functions.
 */
import { id16 } from "../common/id.pure.ts";
import type { RulingEntry, RulingsRecord } from "./parse-attack.pure.ts";

/** A message with rulings on an attack. */
export interface Ruler {
  readonly id: string;
  /** Id of the author; "" if the user was deleted. */
  readonly author: string;
  /** Whether the author may make rulings now. */
  readonly rightful: boolean;
  readonly record: RulingsRecord;
}

/** Sorts the ruling messages of an attack by priority, highest first. */
export function inOrder(rulers: readonly Ruler[]): Ruler[] {
  return rulers.toSorted(
    (a, b) => Number(b.rightful) - Number(a.rightful) || b.record.round - a.record.round || (a.id < b.id ? -1 : 1),
  );
}

const named = (attack: string, key: string): string => `ruling.${id16(attack, key)}.`;
/** Returns whether the seals include the seal of any ruling. */
export function sealsRuling(seals: Iterable<string>): boolean {
  return [...seals].some((seal) => seal.startsWith("ruling."));
}

/** Returns the seal of a message's ruling on a strike. Null if the message has no ruling on it. */
export function sealOfRuling(attack: string, key: string, { author, record }: Ruler): string | null {
  const ruling = record.rulings.get(key)?.ruling ?? null;
  return ruling && named(attack, key) + id16(author, JSON.stringify([ruling.outcome, ruling.factor, ruling.amount]));
}

/** Returns whether the seals include the seal of this message's ruling on a strike. */
export function isSealed(attack: string, key: string, ruler: Ruler, sealed: ReadonlySet<string>): boolean {
  if (sealed.size === 0 || !ruler.record.rulings.has(key)) return false;
  const seal = sealOfRuling(attack, key, ruler);
  return seal !== null && sealed.has(seal);
}

/**
 * Returns the ruling that counts for a strike, with its message; null if there is none.
 * @param rulers ruling messages in order of priority
 * @param sealed seals in the receipt of the strike's target
 */
export function rulingOn(
  attack: string,
  key: string,
  rulers: readonly Ruler[],
  sealed: ReadonlySet<string>,
): { readonly entry: RulingEntry; readonly ruler: Ruler } | null {
  for (const ruler of rulers) {
    const entry = ruler.record.rulings.get(key);
    if (entry && (ruler.rightful || isSealed(attack, key, ruler, sealed))) return { entry, ruler };
  }
  return null;
}

/**
 * Returns whether a sealed ruling has changed or disappeared and no GM has made a new ruling on its strike.
 * @param keys keys of the strikes on the receipt's target
 */
export function isRulingLost(
  attack: string,
  keys: readonly string[],
  rulers: readonly Ruler[],
  sealed: ReadonlySet<string>,
): boolean {
  const seals = [...sealed];
  const isSealedOn = (key: string): boolean => seals.some((seal) => seal.startsWith(named(attack, key)));
  return keys.some((key) => isSealedOn(key) && rulingOn(attack, key, rulers, sealed) === null);
}
