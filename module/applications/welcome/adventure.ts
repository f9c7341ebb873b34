/** The adventure of the packs: whether the world has it, and how it comes into the world. */
import { packId, type ContentLanguage } from "../../core/content-language.ts";
import { openSheet } from "./tours.ts";

/** Returns the adventure in a language; null without its pack. It is large, so only windows that offer it fetch it. */
export async function fetchAdventure(language: ContentLanguage): Promise<Adventure | null> {
  const pack = game.packs.get(packId("adventures", language));
  const [entry] = pack?.index.contents ?? [];
  const found: unknown = entry && (await pack?.getDocument(entry._id));
  return found instanceof foundry.documents.Adventure ? found : null;
}

/** Returns whether the world has one of its scenes. Another import would overwrite what the table changed. */
export const isImported = (adventure: Adventure): boolean =>
  [...adventure.scenes].some(({ id }) => id !== null && game.scenes.has(id));

/** Imports the adventure, shows its first scene to all, and opens its first page. */
export async function importAdventure(adventure: Adventure): Promise<void> {
  await adventure.import({ dialog: false });
  const [first] = [...adventure.scenes];
  await game.scenes.get(first?.id ?? "")?.activate();
  const [book] = [...adventure.journal];
  const entry = game.journal.get(book?.id ?? "");
  if (entry) await openSheet(entry);
}
