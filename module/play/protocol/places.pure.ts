/**
 * Finds a document with a derived id. Another user may have created an invalid document with this id; then the
 * document uses the next of a few alternative ids. A place is this list of ids. Pure: all clients that have the same
 * documents get the same result.
 */
import { id16 } from "../common/id.pure.ts";

/**
 * How many ids one document may use. If all are taken, the user waits until a GM's client has deleted the invalid
 * documents.
 */
const PLACES = 4;

const known = new Map<string, readonly string[]>();
/** Size of the cache. The cache is cleared when it is full; an evening needs fewer ids. */
const KNOWN = 20_000;

/** Returns the ids that a document may use, the preferred one first. */
export function placesOf(id: string): readonly string[] {
  const found = known.get(id);
  if (found) return found;
  const places = [id];
  while (places.length < PLACES) places.push(id16(id, `place:${String(places.length)}`));
  if (known.size >= KNOWN) known.clear();
  known.set(id, places);
  return places;
}

/** The documents under the ids of one place. */
export interface Found<T> {
  /** The first valid document. */
  readonly valid: T | null;
  readonly worthless: readonly { readonly found: T; readonly reason: string }[];
  /** The first free id; null if all ids are taken. */
  readonly free: string | null;
}

/**
 * Searches the ids of one place.
 * @param judge returns the language key of the reason why a document is invalid here; null if it is valid
 */
export function findIn<T>(
  id: string,
  get: (id: string) => T | undefined,
  judge: (found: T) => string | null,
): Found<T> {
  const worthless: { found: T; reason: string }[] = [];
  let free: string | null = null;
  for (const place of placesOf(id)) {
    const found = get(place);
    if (found === undefined) {
      free ??= place;
      continue;
    }
    const reason = judge(found);
    if (reason === null) return { valid: found, worthless, free };
    worthless.push({ found, reason });
  }
  return { valid: null, worthless, free };
}
