/** Damage as it is shown: how much, and the word of its type, which stands beside a glyph in its color. Pure. */
import { typeLabel } from "./labels.ts";
import type { Texts } from "./texts.ts";

export interface DamageWord {
  /** "1d8+3" */
  readonly amount: string;
  /** Key of the table's list; "" = of no type. */
  readonly type: string;
  /** "slashing" */
  readonly word: string;
}

/** @param type key of the table's list, or whatever an item says instead of one */
export function damageWord(amount: string, type: string, texts: Texts): DamageWord {
  return { amount, type, word: type === "" ? "" : typeLabel(type, texts) };
}

/** The same as a sentence: "1d8+3 slashing + 1d6 fire". */
export function damageSentence(damage: readonly DamageWord[]): string {
  return damage.map(({ amount, word }) => (word === "" ? amount : `${amount} ${word}`)).join(" + ");
}
