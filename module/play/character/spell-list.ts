/** Lists the spells of a class, from packs and the world. */
import { CONTENT_LANGUAGES, languageInEffect, packId } from "../../core/content-language.ts";
import { OpposedItem } from "../../documents/item.ts";

/** A spell that a character could learn. */
export interface SpellEntry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly circle: number;
  readonly school: string;
  readonly classes: readonly string[];
}

/** Returns the packs that may contain spells: all visible packs without the spell packs of this system in other languages. */
function packs(): foundry.documents.collections.CompendiumCollection.Any[] {
  const other = new Set(
    CONTENT_LANGUAGES.filter((language) => language !== languageInEffect()).map((language) =>
      packId("spells", language),
    ),
  );
  return game.packs.contents.filter(
    (pack) => pack.documentName === "Item" && pack.visible && !other.has(pack.collection),
  );
}

function entry(uuid: string, source: object): SpellEntry | null {
  const at = (path: string): unknown => foundry.utils.getProperty(source, path);
  const [name, img, circle, school, classes] = [
    at("name"),
    at("img"),
    at("system.circle"),
    at("system.school"),
    at("system.classes"),
  ];
  if (at("type") !== "spell" || typeof name !== "string" || typeof circle !== "number") return null;
  const keys: unknown[] = Array.isArray(classes) ? classes : classes instanceof Set ? [...classes] : [];
  return {
    uuid,
    name,
    img: typeof img === "string" ? img : "",
    circle,
    school: typeof school === "string" ? school : "",
    classes: keys.filter((key) => typeof key === "string"),
  };
}

type Pack = ReturnType<typeof packs>[number];

const uuidIn = ({ collection }: Pack, id: string): string => `Compendium.${collection}.Item.${id}`;

/** Returns all spells that this user may see, from the world and the packs. Skips packs that cannot be read. */
export async function knownSpells(): Promise<SpellEntry[]> {
  const found: SpellEntry[] = game.items.contents.flatMap((item) =>
    item.isKind("spell") && item.testUserPermission(game.user, "OBSERVER")
      ? (entry(item.uuid, item.toObject()) ?? [])
      : [],
  );
  for (const pack of packs()) {
    try {
      const index = await pack.getIndex();
      for (const one of index.contents)
        found.push(...[entry(uuidIn(pack, one._id), one)].filter((spell) => spell !== null));
    } catch (error) {
      console.warn(error);
    }
  }
  return found;
}

/** Loads spells, sorted by name, with one request for each pack. Leaves out those that no longer exist. */
export async function loadSpells(entries: readonly SpellEntry[]): Promise<OpposedItem<"spell">[]> {
  const uuids = new Set(entries.map(({ uuid }) => uuid));
  const found: unknown[] = game.items.contents.filter(({ uuid }) => uuids.has(uuid));
  for (const pack of packs()) {
    const wanted = pack.index.contents.flatMap(({ _id }) => (uuids.has(uuidIn(pack, _id)) ? [_id] : []));
    // A GM may have hidden the pack in the meantime.
    if (wanted.length > 0) found.push(...(await pack.getDocuments({ _id__in: wanted }).catch(() => [])));
  }
  return found
    .filter((item) => item instanceof OpposedItem)
    .filter((item) => item.isKind("spell"))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Loads a spell as item data, or returns null if it no longer exists. */
export async function fetchSpell(uuid: string): Promise<Item.CreateData | null> {
  const found: unknown = await fromUuid(uuid).catch(() => null);
  return found instanceof OpposedItem && found.isKind("spell")
    ? game.items.fromCompendium(found, { clearFolder: true })
    : null;
}
