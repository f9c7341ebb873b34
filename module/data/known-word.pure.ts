/** Texts that a document names: it may say anything, the name of a property that every object has among it. Pure. */
type Translate = (key: string) => string;

/** The text of a language key. @param other what is told where there is none */
export function knownText(translate: Translate, key: string, other: string): string {
  const text = translate(key);
  return text === key ? other : text;
}

/**
 * The text of one of a family.
 * @param family where its texts stand, e.g. `OD20.ActionList`
 * @param said the last part of the key
 * @param other what is told where there is none; left out = what was said
 */
export const knownWord = (translate: Translate, family: string, said: string, other = said): string =>
  /^\w+$/u.test(said) ? knownText(translate, `${family}.${said}`, other) : other;

/** A text that can be seen. @param other what is told where there is nothing but space, or signs that nobody sees */
export const seenText = (text: string, other: string): string => (/[^\p{C}\p{Z}\p{M}]/u.test(text) ? text : other);
