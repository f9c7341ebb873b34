/** Reads the indexes of all packs with creatures and items that this user may see. */
import { CONTENT_LANGUAGES, languageInEffect } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { givesInjuries } from "../../rules/death/injuries.ts";
import { readEntry, type Entry } from "./entries.pure.ts";
import { textHere } from "../../core/other-language.ts";

type Pack = foundry.documents.collections.CompendiumCollection.Any;

const NAMES = `flags.${SYSTEM_ID}.names`;
const ACTOR_FIELDS = [
  NAMES,
  "system.creatureType",
  "system.size",
  "system.challenge",
  "system.challengeXp",
  "system.hp.max",
  "system.speed",
  "system.spellcasting.characteristic",
];
const ITEM_FIELDS = [NAMES, `flags.${SYSTEM_ID}.rarity`, "system.origin", "system.level", "system.price"];
/** Only for packs with spells: activities are long. */
const SPELL_FIELDS = [
  "system.casting.kind",
  "system.concentration",
  "system.ritual",
  "system.activities",
  "system.circle",
  "system.school",
  "system.classes",
];

/** Returns the language of a pack of this system; "" for other packs. */
const languageOf = ({ collection }: Pack): string =>
  collection.startsWith(`${SYSTEM_ID}.`) ? (CONTENT_LANGUAGES.find((one) => collection.endsWith(`-${one}`)) ?? "") : "";

/** Returns whether the pack holds injuries, in a game that gives none. */
const isOfOtherGame = ({ collection }: Pack): boolean =>
  collection.startsWith(`${SYSTEM_ID}.injuries-`) && !givesInjuries(tableRuleset());

/** Returns the packs to read. Of a pack in two languages only one: that of the world, if it may be seen. */
function packs(): readonly Pack[] {
  const seen = game.packs.contents.filter(
    (pack) => pack.visible && (pack.documentName === "Actor" || pack.documentName === "Item") && !isOfOtherGame(pack),
  );
  const base = (pack: Pack): string => pack.collection.slice(0, -languageOf(pack).length);
  return seen.filter((pack) => {
    const language = languageOf(pack);
    if (language === "" || language === languageInEffect()) return true;
    return !seen.some((one) => one !== pack && languageOf(one) === languageInEffect() && base(one) === base(pack));
  });
}

async function read(pack: Pack): Promise<Entry[]> {
  const document = pack.documentName === "Actor" ? "Actor" : "Item";
  const hasSpells = pack.index.contents.some((one) => Reflect.get(one, "type") === "spell");
  const fields = document === "Actor" ? ACTOR_FIELDS : [...ITEM_FIELDS, ...(hasSpells ? SPELL_FIELDS : [])];
  // The types of `fields` name none below `system`, which the public documentation allows.
  const asked: object = { fields };
  await pack.getIndex(asked);
  const [language, reader] = [languageOf(pack), game.i18n.lang];
  return pack.index.contents.flatMap((one) => {
    const folder: unknown = Reflect.get(one, "folder");
    const shelf = typeof folder === "string" ? textHere({ id: folder }, pack.folders.get(folder)?.name ?? "") : "";
    const uuid = `Compendium.${pack.collection}.${document}.${one._id}`;
    return readEntry(one, { uuid, document, shelf, language, reader, system: SYSTEM_ID }) ?? [];
  });
}

/** Returns the entries, sorted by name, and the titles of packs that could not be read. */
export async function fetchEntries(): Promise<{
  readonly entries: readonly Entry[];
  readonly unread: readonly string[];
}> {
  const unread: string[] = [];
  const found = await Promise.all(
    packs().map(async (pack) => {
      try {
        return await read(pack);
      } catch (error) {
        // A Game Master may have hidden the pack in the meantime, or a module shipped a broken one.
        console.warn(error);
        unread.push(pack.title);
        return [];
      }
    }),
  );
  const { compare } = new Intl.Collator(game.i18n.lang);
  return { entries: found.flat().sort((a, b) => compare(a.name, b.name)), unread };
}
