/** Between the window and `game.settings`. */
import { SYSTEM_ID } from "../../constants.ts";
import { readLists, storedLists } from "../../data/schema/lists.ts";
import { currentRuleset, storeRules } from "../../settings.ts";
import { PLAIN_SETTINGS } from "../../settings-plain.ts";
import { changesOf, type Settings } from "./draft.ts";

/** All settings as they are now. */
export function readSettings(): Settings {
  return {
    rules: currentRuleset(),
    plain: Object.fromEntries(PLAIN_SETTINGS.map(({ key, read }) => [key, read()])),
    lists: readLists(game.settings.get(SYSTEM_ID, "lists")),
  };
}

/** Writes what has changed and nothing else, the rules first: they are what others wait for. */
export async function saveSettings(saved: Settings, draft: Settings): Promise<void> {
  const changes = changesOf(saved, draft);
  if ([...changes].some((id) => id.startsWith("rules."))) await storeRules(draft.rules);
  if ([...changes].some((id) => id.startsWith("lists.")))
    await game.settings.set(SYSTEM_ID, "lists", storedLists(draft.lists));
  for (const { key, write } of PLAIN_SETTINGS) if (changes.has(`plain.${key}`)) await write(draft.plain[key]);
}
