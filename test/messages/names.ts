/** The one file here that names the system's own functions: ids that follow from other ids. */
import { id16 } from "../support/pure.ts";

export const answerId = (message: string, key: string): string => id16(message, key);
export const rulingIds = (attack: string): readonly string[] =>
  ["a", "b"].map((place) => id16(`ruling:${attack}`, place));
export const difficultyId = (request: string): string => id16("difficulty", request);
/** The second, third … place of a thing that stands under a derived id; 0 is its own. */
export const placeId = (id: string, number: number): string =>
  number === 0 ? id : id16(id, `place:${String(number)}`);
/** Whatever else stands under an id that follows from two words. */
export const derivedId = (...words: readonly [string, string]): string => id16(...words);
