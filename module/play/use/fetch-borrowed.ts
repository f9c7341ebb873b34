/** Spells that things cast lie in packs, which are fetched before they are read. */
import { OpposedItem } from "../../documents/item.ts";
import { castsOf, keepBorrowed } from "./activities.ts";

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
  return spell !== null;
}
