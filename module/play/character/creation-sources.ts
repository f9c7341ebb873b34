/** Lists what the creation guide offers: documents of the world and of visible compendium packs in the language of the world. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import { PHYSICAL_TYPES } from "../../data/item/placement.ts";
import { CONTENT_LANGUAGES, languageInEffect } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedItem } from "../../documents/item.ts";
import type { OriginKind, FeatureReference } from "./plan-origin.pure.ts";
import { type Draft, KIT_KINDS, type KitKind, type KitWay, mergeKits } from "./draft.pure.ts";
import type { Character } from "./mastery.ts";
import { originOf } from "./origin.ts";

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

/** Returns the equipment for sale. Magic items are found, given and bought in play. */
export async function goods(): Promise<OpposedItem[]> {
  const found = await itemsOf(PHYSICAL_TYPES);
  return found.filter(({ system }) => isPhysical(system) && !system.magic && !system.attunement);
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

/** Starting equipment that is taken together. */
export interface Kit {
  readonly things: readonly { readonly uuid: string; readonly quantity: number }[];
  /** Gold in addition to the items, in gp. */
  readonly gold: number;
}

/** What a class or background lets choose among: a kit, another one, or only gold. */
export type Kits = Readonly<Partial<Record<KitWay, Kit>>>;

/** Returns the kits of a class or background by the way to take them; an empty one is left out. */
export function kitsOf(item: Item.Implementation | null): Kits {
  if (!item || !(item.isKind("class") || item.isKind("background"))) return {};
  const { kit, kitGold, secondKit, secondGold, purse } = item.system;
  const there = (things: typeof kit, gold: number): Kit => ({
    things: things.flatMap(({ uuid, quantity }) => (uuid && quantity > 0 ? [{ uuid, quantity }] : [])),
    gold,
  });
  const all = { things: there(kit, kitGold), second: there(secondKit, secondGold), gold: there([], purse) };
  return Object.fromEntries(Object.entries(all).filter(([, { things, gold }]) => things.length > 0 || gold > 0));
}

/** Returns the item that gives a kit: the chosen one, or the owned one. */
export async function kitSource(actor: Character, draft: Draft, kind: KitKind): Promise<Item.Implementation | null> {
  const picked = draft.origins[kind];
  return picked ? itemAt(picked.uuid) : originOf(actor, kind);
}

/** Returns whether a second piece of an item helps. */
function addsUp(item: Item.Implementation | null, quantity: number): boolean {
  if (!item) return true;
  if (item.isWeapon()) return item.system.properties.has("thrown");
  return item.isKind("consumable") || item.isKind("ammunition") || (item.isKind("gear") && quantity > 1);
}

/** The things and the gold of the kits that are taken. */
interface TakenKits extends Pick<Kit, "things" | "gold"> {
  /** What both kits would give, and is not taken twice. */
  readonly doubles: Kit["things"];
}

/** Returns the chosen kits combined, class first. @param kits another choice than that of the draft */
export async function kitsTaken(actor: Character, draft: Draft, kits: Draft["kits"] = draft.kits): Promise<TakenKits> {
  const taken = await Promise.all(
    KIT_KINDS.map(async (kind) => {
      const way = kits[kind];
      const kit = way && kitsOf(await kitSource(actor, draft, kind))[way];
      return kit ?? { things: [], gold: 0 };
    }),
  );
  const merged = mergeKits(
    await Promise.all(
      taken.map(({ things }) =>
        Promise.all(
          things.map(async (thing) => ({ ...thing, adds: addsUp(await itemAt(thing.uuid), thing.quantity) })),
        ),
      ),
    ),
  );
  return { ...merged, gold: taken.reduce((sum, { gold }) => sum + gold, 0) };
}
