/** Loads the spells that items cast from compendium packs. */
import { OpposedItem } from "../../documents/item.ts";
import { castsOf, keepBorrowed, usesOf } from "./activities.ts";

/** Uuids that were already loaded, so that {@link askGrantedSpells} does not load them again. */
const fetched = new Set<string>();

/** Loads the spell that a use casts, so that `activityOf` can read it. @returns false if the spell is missing or is the item itself */
export async function fetchBorrowed(item: OpposedItem, key?: string): Promise<boolean> {
  const uuid = castsOf(item, key);
  if (uuid === "") return true;
  let found: unknown = null;
  try {
    found = await fromUuid(uuid);
  } catch {
    // fromUuid throws for an invalid uuid, which counts as a missing spell.
  }
  const spell = found instanceof OpposedItem && found.isKind("spell") && found.uuid !== item.uuid ? found : null;
  keepBorrowed(uuid, spell);
  fetched.add(uuid);
  return spell !== null;
}

/** Running loads by uuid. */
const asked = new Map<string, Promise<unknown>>();

/** Starts loading the spells of these items that are not loaded yet. @returns one promise per running load */
export function askGrantedSpells(items: readonly OpposedItem[]): Promise<unknown>[] {
  const lent = items.flatMap((item) => usesOf(item).map(({ key }) => ({ item, key, uuid: castsOf(item, key) })));
  return lent.flatMap(({ item, key, uuid }) => {
    if (uuid === "" || fetched.has(uuid)) return [];
    const coming = asked.get(uuid) ?? fetchBorrowed(item, key);
    asked.set(uuid, coming);
    return [coming];
  });
}

/** Loads the spells that these items cast, once per page, so that obstacles to casting can be shown in advance. */
export async function fetchGrantedSpells(items: readonly OpposedItem[]): Promise<void> {
  await Promise.all(askGrantedSpells(items));
}
