/** The system's own texts in a language that may not be the user's. */
import { SYSTEM_ID } from "../../core/constants.ts";

/** Returns the system's text in one language for a language key; "" for an unknown key. */
export type Words = (key: string) => string;

export const LANGUAGES = ["ru", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const fetched = new Map<Language, Promise<Words | null>>();

/** Loads the texts of a language once. Null if the file fails to load. */
export function wordsIn(lang: Language): Promise<Words | null> {
  const known = fetched.get(lang) ?? fetchWords(lang);
  fetched.set(lang, known);
  return known;
}

async function fetchWords(lang: Language): Promise<Words | null> {
  try {
    const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/lang/${lang}.json`));
    const words: unknown = await answer.json();
    if (typeof words !== "object" || words === null) return null;
    return (key) => {
      const found: unknown = foundry.utils.getProperty(words, key);
      return typeof found === "string" ? found : "";
    };
  } catch (error) {
    console.warn(error);
    return null;
  }
}
