/** Lists what the creation guide offers: documents of the world and of visible compendium packs in the language of the world. */
import { PHYSICAL_TYPES } from "../../data/item/placement.ts";
import { CONTENT_LANGUAGES, languageInEffect } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { OriginKind, FeatureReference } from "./plan-origin.pure.ts";

/**
 * Returns whether a pack of this system is in another language. It contains the same documents as the pack in the language of the world.
 */
function inOtherLanguage(pack: string): boolean {
  return (
    pack.startsWith(`${SYSTEM_ID}.`) &&
    CONTENT_LANGUAGES.some((language) => language !== languageInEffect() && pack.endsWith(`-${language}`))
  );
}

function isItem(document: unknown): document is Item.Implementation {
  return document instanceof OpposedItem;
}

/** Returns the items of the given types, sorted by name, from the world and the packs. */
async function itemsOf(types: readonly string[]): Promise<OpposedItem[]> {
  const found: OpposedItem[] = game.items.contents.filter(
    (item) => types.includes(item.type) && item.testUserPermission(game.user, "OBSERVER"),
  );
  for (const pack of game.packs.contents) {
    if (pack.metadata.type !== "Item" || !pack.visible || inOtherLanguage(pack.collection)) continue;
    if (!pack.index.contents.some((entry) => types.includes(String(Reflect.get(entry, "type"))))) continue;
    // A GM may have hidden the pack in the meantime.
    const documents: readonly unknown[] = await pack.getDocuments().catch(() => []);
    for (const document of documents) if (isItem(document) && types.includes(document.type)) found.push(document);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the classes, species, or backgrounds. */
export function originSources(kind: OriginKind): Promise<OpposedItem[]> {
  return itemsOf([kind]);
}

/** Returns the equipment for sale. */
export function goods(): Promise<OpposedItem[]> {
  return itemsOf(PHYSICAL_TYPES);
}

/** Returns one item by its UUID, or null. */
export async function itemAt(uuid: string): Promise<OpposedItem | null> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  return found instanceof OpposedItem ? found : null;
}

interface NamedFeature extends FeatureReference {
  /** Null if the document does not exist. */
  readonly name: string | null;
  readonly description: string;
}

/** Loads the references in order. Leaves out entries without a UUID. */
export async function fetchFeatureNames(features: readonly FeatureReference[]): Promise<NamedFeature[]> {
  const found = await Promise.all(
    features
      .filter(({ uuid }) => uuid !== "")
      .map(async ({ level, uuid }) => {
        const item = await itemAt(uuid);
        const description =
          item?.isKind("feature") === true || item?.isKind("spell") === true ? item.system.description : "";
        return { level, uuid, name: item?.name ?? null, description };
      }),
  );
  return found;
}
