/** Spells that things cast lie in packs, which are fetched before they are read. */
import { OpposedItem } from "../../documents/item.ts";
import { castsOf, keepBorrowed, usesOf } from "./activities.ts";

/** What was looked for already: whoever only tells of it does not look again. */
const fetched = new Set<string>();

/**
 * Fetches the spell that a use borrows, so that `activityOf` knows it.
 * @returns false where there is none (any more), or where the thing would borrow from itself
 */
export async function fetchBorrowed(item: OpposedItem, key?: string): Promise<boolean> {
  const uuid = castsOf(item, key);
  if (uuid === "") return true;
  let found: unknown = null;
  try {
    found = await fromUuid(uuid);
  } catch {
    // Whatever somebody calls a uuid.
  }
  const spell = found instanceof OpposedItem && found.isKind("spell") && found.uuid !== item.uuid ? found : null;
  keepBorrowed(uuid, spell);
  fetched.add(uuid);
  return spell !== null;
}

/** What is on its way. */
const asked = new Map<string, Promise<unknown>>();

/** Asks for what these things lend and nobody has looked for yet. @returns a promise for each that is on its way */
export function askLent(items: readonly OpposedItem[]): Promise<unknown>[] {
  const lent = items.flatMap((item) => usesOf(item).map(({ key }) => ({ item, key, uuid: castsOf(item, key) })));
  return lent.flatMap(({ item, key, uuid }) => {
    if (uuid === "" || fetched.has(uuid)) return [];
    const coming = asked.get(uuid) ?? fetchBorrowed(item, key);
    asked.set(uuid, coming);
    return [coming];
  });
}

/** Fetches what these things lend, once for a page, so that it can be told beforehand what speaks against casting it. */
export async function fetchLent(items: readonly OpposedItem[]): Promise<void> {
  await Promise.all(askLent(items));
}
