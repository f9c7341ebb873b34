/**
 * Where a document stands whose id follows from what it answers or counts. Anybody may have put something else there first;
 * then it stands in the next place of the same thing, until the worthless one is gone. Pure: everybody who reads the same
 * documents finds the same.
 */
import { id16 } from "../shared/id.pure.ts";

/** So many places has one thing; whoever spoils all of them is waited out until a GM's client has cleared them. */
const PLACES = 4;

const known = new Map<string, readonly string[]>();
/** More than an evening has; then they are reckoned anew. */
const KNOWN = 20_000;

/** The ids that a thing may stand under: its own first. */
export function placesOf(id: string): readonly string[] {
  const found = known.get(id);
  if (found) return found;
  const places = [id];
  while (places.length < PLACES) places.push(id16(id, `place:${String(places.length)}`));
  if (known.size >= KNOWN) known.clear();
  known.set(id, places);
  return places;
}

/** What stands in the places of one thing. */
export interface Found<T> {
  /** The one that counts: the first that is worth something. */
  readonly valid: T | null;
  readonly worthless: readonly { readonly found: T; readonly reason: string }[];
  /** Where it may be put; null when everything is taken. */
  readonly free: string | null;
}

/**
 * Looks into the places of one thing.
 * @param judge language key of the reason why what lies there is no such thing by somebody entitled; null when it is
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
