/** Translates keys that come from documents. Such a key may be anything, even the name of an inherited object property. Pure. */
type Translate = (key: string) => string;

/** Returns the text of a language key. @param other result if the key has no text */
export function knownText(translate: Translate, key: string, other: string): string {
  const text = translate(key);
  return text === key ? other : text;
}

/**
 * Returns the text of a key within a family of keys.
 * @param family common prefix of the keys, e.g. `OD20.ActionList`
 * @param said the last part of the key
 * @param other result if the key has no text; left out = `said`
 */
export const knownWord = (translate: Translate, family: string, said: string, other = said): string =>
  /^\w+$/u.test(said) ? knownText(translate, `${family}.${said}`, other) : other;

/** Returns a text if it has visible characters. @param other result for a text that consists of spaces or invisible characters */
export const seenText = (text: string, other: string): string => (/[^\p{C}\p{Z}\p{M}]/u.test(text) ? text : other);
