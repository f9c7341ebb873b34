/** What can be picked at creation: of the packs that this user sees, in the world's language, and of the world itself. */
import { CONTENT_LANGUAGES, languageInEffect } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { OriginKind } from "./plan-origin.pure.ts";

const GOODS = ["weapon", "armor", "ammunition", "gear", "tool", "consumable", "container"] as const;

/** Packs of the other language hold the same things again. */
function inOtherLanguage(pack: string): boolean {
  return (
    pack.startsWith(`${SYSTEM_ID}.`) &&
    CONTENT_LANGUAGES.some((language) => language !== languageInEffect() && pack.endsWith(`-${language}`))
  );
}

function isItem(document: unknown): document is Item.Implementation {
  return document instanceof OpposedItem;
}

/** Items of some types, by name; those of the world stand beside those of the packs. */
async function itemsOf(types: readonly string[]): Promise<OpposedItem[]> {
  const found: OpposedItem[] = game.items.contents.filter(
    (item) => types.includes(item.type) && item.testUserPermission(game.user, "OBSERVER"),
  );
  for (const pack of game.packs.contents) {
    if (pack.metadata.type !== "Item" || !pack.visible || inOtherLanguage(pack.collection)) continue;
    if (!pack.index.contents.some((entry) => types.includes(String(Reflect.get(entry, "type"))))) continue;
    // A Game Master may have hidden it just now.
    const documents: readonly unknown[] = await pack.getDocuments().catch(() => []);
    for (const document of documents) if (isItem(document) && types.includes(document.type)) found.push(document);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Classes, species or backgrounds. */
export function originSources(kind: OriginKind): Promise<OpposedItem[]> {
  return itemsOf([kind]);
}

/** Things to buy. */
export function goods(): Promise<OpposedItem[]> {
  return itemsOf(GOODS);
}

/** Spells, those of the world, too. */
export async function spellSources(): Promise<OpposedItem<"spell">[]> {
  return (await itemsOf(["spell"])).filter((item) => item.isKind("spell"));
}

/** One item by its uuid, or null. */
export async function itemAt(uuid: string): Promise<OpposedItem | null> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  return found instanceof OpposedItem ? found : null;
}
