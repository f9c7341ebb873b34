/** Texts for failed writes. Pure. */

/**
 * Returns the text of an error if the user can read it, otherwise `otherwise`. Validation errors only list keys, and a
 * server may answer in English only.
 * @param language of the user
 * @param otherwise the sentence to return instead
 */
export function reasonText(error: unknown, language: string, otherwise: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const isList = text.includes("\n") || (error instanceof Error && /Validation/u.test(error.constructor.name));
  return isList || text.trim() === "" || (language === "ru" && !/\p{Script=Cyrillic}/u.test(text)) ? otherwise : text;
}
