/** Damage in words: amount and type. Templates show the type with its icon and color. Pure. */
import { typeLabel } from "./labels.ts";
import type { Texts } from "./texts.ts";

export interface DamageWord {
  /** Text such as "1d8+3". */
  readonly amount: string;
  /** Key of the table's list; "" = untyped. */
  readonly type: string;
  /** Word such as "slashing". */
  readonly word: string;
}

/**
 * Returns the words.
 * @param type key of the table's list, or any other text of an item
 */
export function damageWord(amount: string, type: string, texts: Texts): DamageWord {
  return { amount, type, word: type === "" ? "" : typeLabel(type, texts) };
}

/** Returns a sentence such as "1d8+3 slashing + 1d6 fire". */
export function damageSentence(damage: readonly DamageWord[]): string {
  return damage.map(({ amount, word }) => (word === "" ? amount : `${amount} ${word}`)).join(" + ");
}
