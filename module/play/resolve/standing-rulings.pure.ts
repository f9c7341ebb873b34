/**
 * Which ruling holds for a strike. A Game Master's word holds by itself, always. One by somebody who may no longer rule
 * holds for the very strikes that a receipt was written on: the receipt of their own target, as only who may write that
 * target can have written it. So whoever forges both hurts nothing but what is his. Pure.
 */
import { id16 } from "../shared/id.pure.ts";
import type { RulingEntry, RulingsRecord } from "./parse-attack.pure.ts";

/** One message that rules on an attack. */
export interface Ruler {
  readonly id: string;
  /** Id of its author; "" of one who was deleted. */
  readonly author: string;
  /** Whether its author may rule, by today's rights. */
  readonly rightful: boolean;
  readonly record: RulingsRecord;
}

/** An attack's messages, the one that holds before the others first. */
export function inOrder(rulers: readonly Ruler[]): Ruler[] {
  return rulers.toSorted(
    (a, b) => Number(b.rightful) - Number(a.rightful) || b.record.round - a.record.round || (a.id < b.id ? -1 : 1),
  );
}

const named = (attack: string, key: string): string => `ruling.${id16(attack, key)}.`;
/** Whether one of these vouches for a ruling. */
export function sealsRuling(seals: Iterable<string>): boolean {
  return [...seals].some((seal) => seal.startsWith("ruling."));
}

/** The seal of what one message says of one strike; null when it says nothing that could be missed. */
export function sealOfRuling(attack: string, key: string, { author, record }: Ruler): string | null {
  const ruling = record.rulings.get(key)?.ruling ?? null;
  return ruling && named(attack, key) + id16(author, JSON.stringify([ruling.outcome, ruling.factor, ruling.amount]));
}

/** Whether seals vouch for what a message says of a strike. */
export function isSealed(attack: string, key: string, ruler: Ruler, sealed: ReadonlySet<string>): boolean {
  if (sealed.size === 0 || !ruler.record.rulings.has(key)) return false;
  const seal = sealOfRuling(attack, key, ruler);
  return seal !== null && sealed.has(seal);
}

/**
 * What holds for a strike, and who says so; null when nobody has ruled on it.
 * @param rulers in order
 * @param sealed seals of the receipt of the strike's own target
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
 * Whether a ruling that a receipt was written on was changed or removed, and no Game Master has ruled on its strike since.
 * @param keys the strikes on the receipt's target
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
