/** Why a write failed, for people. Pure. */

/**
 * What an error says, where its reader can read it: a refusal of values lists keys, and a server may answer in English only.
 * @param language of the reader
 * @param otherwise the sentence that stands for it
 */
export function reasonText(error: unknown, language: string, otherwise: string): string {
  const text = error instanceof Error ? error.message : String(error);
  const isList = text.includes("\n") || (error instanceof Error && /Validation/u.test(error.constructor.name));
  return isList || text.trim() === "" || (language === "ru" && !/\p{Script=Cyrillic}/u.test(text)) ? otherwise : text;
}
