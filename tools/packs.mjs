// @ts-check
/**
 * Builds the compendium packs. Each document is one text file in `packs/_source/<pack>/` with both languages. The build writes one LevelDB
 * per pack and language with equal ids. Built packs are not committed. The pack of rules comes from Markdown (`rule-book.mjs`).
 *
 * A source file is a Foundry document or a table of documents in short form (`pack-entries.mjs`), with these differences:
 * - an object `{"ru": …, "en": …}` is a text, and each pack keeps its own language;
 * - in the description of an item, `{a|b|c}` holds the words of each game (`text-entries.mjs`);
 * - `"ref": "<pack>/<file>"` copies another source document, for example a sword for an actor; the other fields override the copy;
 * - the build adds `_id` of embedded documents and `_key`.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { ClassicLevel } from "classic-level";
import { root } from "./ensure.mjs";
import { LANGUAGES } from "./languages.mjs";
import { expandCreature } from "./creature-entries.mjs";
import { addByGame, refuseWords, splitByGame } from "./text-entries.mjs";
import { expandHero, usesOf } from "./hero-entries.mjs";
import { expandEntry, featureLinks, owners, tableEntries } from "./pack-entries.mjs";
import { folderName, foldersOf, inOrder } from "./folder-entries.mjs";
import { giveShapes } from "./shape-entries.mjs";
import { storeListedUses } from "./store-activities.mjs";
import { ADVENTURES, adventureDocument, readAdventure } from "./adventure-entries.mjs";
import { writeMaps } from "./adventure-maps.mjs";
import { entries, linker, pageId, ruleBook, textPage } from "./rule-book.mjs";
import { expandTable } from "./table-entries.mjs";
import { contentPairs } from "./content-pairs.mjs";

const SOURCE = path.join(root, "packs/_source");
const SYSTEM = "opposed-d20";
/** @type {Record<string, "Actor" | "Item" | "JournalEntry" | "RollTable" | "Adventure">} */
export const PACKS = {
  weapons: "Item",
  armor: "Item",
  gear: "Item",
  classes: "Item",
  species: "Item",
  backgrounds: "Item",
  features: "Item",
  spells: "Item",
  injuries: "Item",
  creatures: "Actor",
  heroes: "Actor",
  tables: "RollTable",
  adventures: "Adventure",
  rules: "JournalEntry",
};
const COLLECTION = {
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Adventure: "adventures",
};

/** @typedef {any} Json */

/** Returns an id of 16 characters [A-Za-z0-9] that depends only on the text. @param {string} text */
function stableId(text) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return [...createHash("sha256").update(text).digest().subarray(0, 16)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join("");
}

/** @param {string} file inside of the sources @returns {Json} */
const readJson = (file) => JSON.parse(readFileSync(path.join(SOURCE, file), "utf8"));

/**
 * Cache of the packs that were read for the current pack, because documents refer to other packs often.
 * @type {Map<string, Map<string, Json>>}
 */
const read = new Map();

/** Returns all source documents of a pack by name, including those in tables. @param {string} pack @returns {Map<string, Json>} */
function readPack(pack) {
  const before = read.get(pack);
  if (before) return before;
  const { slots } = readJson("base-facts.json");
  const folders = readJson("folders.json");
  /** @type {Map<string, Json>} */
  const found = new Map();
  for (const file of readdirSync(path.join(SOURCE, pack))
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const content = readJson(`${pack}/${file}`);
    const alone = typeof content.type === "string";
    const table = path.basename(file, ".json");
    for (const [key, entry] of alone ? [[table, content]] : tableEntries(content)) {
      const name = `${pack}/${key}`;
      if (found.has(name)) throw new Error(`${name} exists twice`);
      const document =
        alone || pack === "tables"
          ? entry
          : entry.type === "hero"
            ? expandHero(name, entry, readSource)
            : entry.type === "creature"
              ? expandCreature(name, entry, {
                  read: readSource,
                  refer: reference,
                  words: readJson("creature-words.json"),
                })
              : { ...expandEntry(name, entry, slots), of: owners(entry), quest: entry.quest === true };
      if (table.startsWith("magic-") && document.system) document.system.magic = true;
      const folder = folderName(folders, pack, table);
      found.set(name, folder === null ? document : { ...document, folder: stableId(folder) });
    }
  }
  // Parts of a game that features build on (`GAME_PARTS` in module/rules/games/game.ts).
  if (pack === "features")
    for (const [part, names] of Object.entries(readJson("feature-needs.json")))
      for (const name of String(names).split(" ")) {
        const feature = found.get(`features/${name}`);
        if (!feature) throw new Error(`feature-needs.json: there is no ${name}`);
        feature.system.needs = [...(feature.system.needs ?? []), part];
      }
  read.set(pack, found);
  return found;
}

/** Level under which a class lists the reward of its quest. The same feature is one of level 20 in the base game. */
const QUEST_LEVEL = 11;
const FEATURED = ["classes", "species", "backgrounds"];

/**
 * Returns the features of each class, species, and background, by level.
 * @returns {Map<string, import("./pack-entries.mjs").ListedFeature[]>}
 */
function featureLists() {
  /** @type {Map<string, import("./pack-entries.mjs").ListedFeature[]>} */
  const lists = new Map();
  for (const [name, { of, quest, system, name: title }] of readPack("features")) {
    for (const owner of of ?? [])
      lists.set(owner, [
        ...(lists.get(owner) ?? []),
        { level: system.level, uuid: reference(name), name: title, needs: system.needs },
        ...(quest === true
          ? [{ level: QUEST_LEVEL, quest, uuid: reference(name), name: title, needs: system.needs }]
          : []),
      ]);
  }
  // Spells that a level gives automatically: always prepared, without counting against a limit.
  for (const [owner, levels] of Object.entries(readJson("given-spells.json")))
    for (const [level, names] of Object.entries(levels))
      for (const name of String(names).split(" "))
        lists.set(owner, [
          ...(lists.get(owner) ?? []),
          { level: Number(level), uuid: reference(`spells/${name}`), name: readSource(`spells/${name}`).name },
        ]);
  // The reward of the quest comes before the base game’s features of that level.
  for (const list of lists.values())
    list.sort((a, b) => a.level - b.level || Number(b.quest === true) - Number(a.quest === true));
  return lists;
}

/**
 * Adds the references to features, and links in the description.
 * @param {Json} system
 * @param {import("./pack-entries.mjs").ListedFeature[]} own
 * @param {boolean} byLevel
 */
function addFeatures(system, own, byLevel) {
  system.features = own.map(({ level, uuid, quest = false }) => ({ level, uuid, quest }));
  // The other games have no quest, d20-3e also no level above 10 and nothing of what features need.
  const leveled = own.filter(({ quest }) => quest !== true);
  const in3e = leveled.filter(({ level, needs = [] }) => level < QUEST_LEVEL && needs.length === 0);
  addByGame(system, [
    featureLinks(own, byLevel),
    featureLinks(leveled, byLevel, Infinity),
    featureLinks(in3e, byLevel),
  ]);
}

/** @param {string} name `<pack>/<name>` @returns {Json} throws if the document does not exist */
function readSource(name) {
  const found = readPack(name.split("/")[0] ?? "").get(name);
  if (!found) throw new Error(`no source document ${name}`);
  return found;
}

/** Merges objects; other values are replaced. @param {Json} base @param {Json} over @returns {Json} */
function override(base, over) {
  if (!isPlain(base) || !isPlain(over) || isText(over)) return over;
  const result = { ...base };
  for (const [key, value] of Object.entries(over)) result[key] = key in base ? override(base[key], value) : value;
  return result;
}

/** @param {Json} value */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {Json} value */
const isText = (value) =>
  isPlain(value) &&
  Object.keys(value).length === LANGUAGES.length &&
  LANGUAGES.every((lang) => typeof value[lang] === "string");

/** @param {Json} value @param {string} lang @returns {Json} */
function inLanguage(value, lang) {
  if (Array.isArray(value)) return value.map((entry) => inLanguage(entry, lang));
  if (!isPlain(value)) return value;
  if (isText(value)) return value[lang];
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inLanguage(entry, lang)]));
}

/**
 * Returns the complete documents of one pack in one language, with their keys.
 * @param {string} pack
 * @param {string} lang
 * @returns {Json[]}
 */
export function packDocuments(pack, lang) {
  read.clear(); // a file may have changed since
  const type = PACKS[pack] ?? "Item";
  if (type === "JournalEntry") return journalDocuments(pack, lang);
  if (type === "RollTable") return tableDocuments(pack, lang);
  if (type === "Adventure") return adventureDocuments(lang);
  const facts = readJson("base-facts.json");
  const features = FEATURED.includes(pack) || pack === "heroes" ? featureLists() : new Map();
  const whole = (/** @type {string} */ name, /** @type {Json} */ document) => {
    const from = name.split("/")[0] ?? "";
    // Spells refer to classes by this key.
    if (from === "classes") document.system.identifier = name.split("/").at(-1);
    for (const list of ["kit", "secondKit"])
      document.system[list] &&= document.system[list].flatMap((/** @type {Json} */ { uuid, quantity }) =>
        // A kit such as a backpack stands for its contents.
        (facts.kits[uuid.slice("kits/".length)] ?? `1 ${uuid}`).split(", ").map((/** @type {string} */ part) => {
          const [count, file = ""] = part.split(" ");
          readSource(file); // throws if the file does not exist
          return { uuid: reference(file), quantity: Number(count) * quantity };
        }),
      );
    for (const list of ["picks", "spells"])
      if (document.system.build)
        document.system.build[list] = document.system.build[list].map((/** @type {string} */ word) => {
          if (!word.includes("/")) return word;
          readSource(word); // throws if the file does not exist
          return word.startsWith("features/") ? featureReference(word) : reference(word);
        });
    for (const kind of ["species", "background"])
      if (document.system.build) {
        readSource(document.system.build[kind]); // throws if the file does not exist
        document.system.build[kind] = reference(document.system.build[kind]);
      }
    // Replace the name of a class list by its spells, and of another list by its keys. Language choices use the words of the pack language.
    for (const choice of document.system.choices ?? [])
      if (["languages", "skills", "tools"].includes(choice.from)) choice.from = facts[choice.from];
      else if (typeof choice.from === "string") choice.from = spellIds(choice.from);
      else if (choice.track === "feature") choice.from = choice.from.map(featureReference);
    // Replace file names of used features and cast spells by references.
    for (const use of [document.system.consumes ?? {}, ...usesIn(document.system)])
      if (use.of) {
        readSource(use.of); // throws if the file does not exist
        use.of = reference(use.of);
      }
    for (const use of usesIn(document.system))
      if (use.casts) {
        const { name: title } = readSource(use.casts.uuid);
        use.name ??= title;
        use.casts.uuid = reference(use.casts.uuid);
      } else if (use.summons) {
        readSource(use.summons.uuid); // throws if the file does not exist
        use.summons.uuid = reference(use.summons.uuid);
      }
    if (document.system.summons) {
      document.system.activities = summoning(document.system.summons, document.system.activities);
      delete document.system.summons;
    }
    // Replace file names of spells that a reaction cancels.
    for (const { amends } of [document.system, ...usesIn(document.system)])
      if (amends?.against)
        amends.against = amends.against.replaceAll(/\w+\/[\w-]+/g, (/** @type {string} */ file) => reference(file));
    if (FEATURED.includes(from)) addFeatures(document.system, features.get(name) ?? [], from === "classes");
  };
  const documents = [...readPack(pack)].map(([name, source]) => {
    const document = resolve(source);
    whole(name, document);
    const id = stableId(name);
    document._id = id;
    document._key = `!${COLLECTION[type]}!${id}`;
    document._stats = stats(name);
    if (type === "Item") nameEffects(document, name, `!items.effects!${id}`);
    if (type === "Actor") {
      const item = (/** @type {Json} */ entry, /** @type {number} */ at) => {
        const own = entry.type === "feature" && !entry.ref;
        const item = resolve(
          (entry.applies || entry.moves) && !own
            ? withRider(name, entry)
            : own
              ? { ...expandEntry(name, { ...entry, system: { origin: "monster", ...entry.system } }, {}) }
              : entry,
        );
        if (entry.ref) whole(entry.ref, item);
        delete item.folder; // that of the pack
        delete item.system.build; // who is made needs no advice
        choose(item, source.chosen?.[entry.ref]);
        replace(item, source.instead?.[entry.ref]);
        const uses =
          item.type === "feature" && document.type === "character" ? usesOf(item.system, document.system) : null;
        if (uses !== null) item.system.uses.value = uses;
        item._id = stableId(`${name}#${entry.ref ?? ""}#${at}`);
        item._key = `!actors.items!${id}.${item._id}`;
        nameEffects(item, `${name}#${entry.ref ?? ""}#${at}`, `!actors.items.effects!${id}.${item._id}`);
        item.sort = (at + 1) * 100000;
        item._stats = stats(entry.ref);
        return item;
      };
      const items = (document.items ?? []).map(item);
      // Add features from choices last, because ids depend on positions.
      const due = [ownFeatures, chosenFeatures].flatMap((list) =>
        items.flatMap((/** @type {Json} */ origin) =>
          given(origin, list(origin.system), document.system.details?.level),
        ),
      );
      document.items = [
        ...items,
        ...due.map((/** @type {Json} */ entry, /** @type {number} */ at) => item(entry, items.length + at)),
      ];
      document.effects = [];
    }
    for (const item of type === "Item" ? [document] : document.items) {
      storeListedUses(item.type, item.system);
      if (item.shapes) giveShapes(item, item.shapes, { read: readSource, refer: reference, id: stableId });
      delete item.shapes;
    }
    const spoken = inLanguage(document, lang);
    // The compendium browser finds a document by both names, and the packs of the other language are closed to players.
    if (isText(document.name))
      spoken.flags[SYSTEM] = { ...spoken.flags[SYSTEM], names: otherNames(document.name, lang) };
    const rarity = MAGIC_SHELF.test(shelfOf(document.folder)) ? rarityOf(document) : null;
    if (rarity) spoken.flags[SYSTEM].rarity = rarity;
    refuseWords(name, spoken);
    return spoken;
  });
  for (const [index, document] of inOrder(pack, documents).entries()) document.sort = (index + 1) * 100000;
  return documents;
}

const MAGIC_SHELF = /^magic-/u;
/** Lowest price in gold of each rarity, the highest first. What is used up costs half (SRD 5.2.1, Magic Item Rarities and Values). */
const RARITIES = { legendary: 200_000, veryRare: 40_000, rare: 4_000, uncommon: 400, common: 0 };

/** Returns the source file whose folder this is; "" = none. @param {string | null | undefined} folder */
const shelfOf = (folder) =>
  Object.keys(readJson("folders.json").gear).find((file) => stableId(`folders/gear/${file}`) === folder) ?? "";

/** Returns the rarity that the price of a magic item follows from, for the compendium browser. @param {Json} document */
function rarityOf({ type, system: { price } }) {
  const value = price.value * (type === "consumable" ? 2 : 1);
  return Object.entries(RARITIES).find(([, least]) => value >= least)?.[0];
}

/** Returns a name in the other languages. @param {Json} name @param {string} lang */
const otherNames = (name, lang) => Object.fromEntries(Object.entries(name).filter(([key]) => key !== lang));

/**
 * Returns a weapon of a creature with effects on its targets: `applies` and `moves` like a feature. `rider` limits them: a save
 * ("adaptability 10"), the `largest` size, and kinds of creatures or species that it `spares`.
 * @param {string} name
 * @param {Json} entry
 */
function withRider(name, { applies = [], moves = [], rider = {}, ...entry }) {
  const { name: title, img } = { ...(entry.ref ? readSource(entry.ref) : {}), ...entry };
  const { effects, system } = expandEntry(name, { type: "weapon", name: title, img, applies, moves }, {});
  const [attribute = "", dc] = (rider.save ?? "").split(" ");
  const spares = (rider.spares ?? []).map((/** @type {string} */ kind) =>
    kind.includes("/") ? reference(kind) : kind,
  );
  return {
    ...entry,
    effects: effects ?? [],
    system: {
      ...entry.system,
      applies: system.applies ?? [],
      moves: system.moves ?? [],
      rider: { attribute, dc: dc ? Number(dc) : null, largest: rider.largest ?? "", spares },
    },
  };
}

/** Returns the ids of the spells in a class list, for example "wizard 1" for circle 1. @param {string} text */
function spellIds(text) {
  const [list = "", circle] = text.split(" ");
  const found = [...readPack("spells")].filter(
    ([, { system }]) => system.classes.includes(list) && system.circle === Number(circle),
  );
  if (found.length === 0) throw new Error(`no spells of ${text}`);
  return found.map(([name]) => stableId(name));
}

/** Sets the ids and keys of the effects of an item. @param {Json} item @param {string} name @param {string} key */
function nameEffects(item, name, key) {
  for (const [at, effect] of item.effects.entries()) {
    const former = [`@${at}`, effect._id];
    effect._id = stableId(`${name}!${at}`);
    const { giving } = effect.system ?? {};
    if (giving?.spares)
      giving.spares = giving.spares.map((/** @type {string} */ kind) => (kind.includes("/") ? reference(kind) : kind));
    const uses = usesIn(item.system).flatMap((/** @type {Json} */ use) => use.applies ?? []);
    for (const one of [...(item.system?.applies ?? []), ...uses])
      if (former.includes(one.effect)) one.effect = effect._id;
    effect._key = `${key}.${effect._id}`;
  }
}

/** Returns the uses of an item: a list in the short form, an object as stored. @param {Json} system @returns {Json[]} */
const usesIn = (system) => Object.values(system?.activities ?? {});

/**
 * Returns one use for each creature that an item summons. A single one has the name of the item.
 * @param {string[]} creatures "2 skeleton", "3 ghoul 7", "1 owl slot"
 * @param {Json} [others] further uses of the item
 */
function summoning(creatures, others) {
  if (others) throw new Error(`what summons has no other uses: ${creatures}`);
  const uses = creatures.map((text, index) => {
    const [count, file = "", by = ""] = text.split(" ");
    const { name } = readSource(`creatures/${file}`);
    const slot = by.replace("slot", "") && ` ${by}`;
    const paid = by === "" ? { ru: "", en: "" } : { ru: ` (ячейка${slot})`, en: ` (slot${slot})` };
    return {
      kind: "summon",
      aim: "self",
      sort: index,
      ...(by === "slot" ? { pays: by } : {}),
      ...(creatures.length === 1 ? {} : { name: { ru: name.ru + paid.ru, en: name.en + paid.en } }),
      summons: { uuid: reference(`creatures/${file}`), count: Number(count) },
    };
  });
  return Object.fromEntries(uses.map((use, index) => [index === 0 ? "main" : `summon${index}`, use]));
}

/** @param {string} name `features/<name>` @returns {string} throws if the document does not exist */
function featureReference(name) {
  readSource(name);
  return reference(name);
}

/** Writes the chosen keys of each choice. @param {Json} item @param {string[][] | undefined} chosen */
function choose(item, chosen) {
  for (const [index, keys] of (chosen ?? []).entries()) {
    const choice = item.system.choices?.[index];
    if (!choice) throw new Error(`${JSON.stringify(item.name)} has no choice ${index + 1}`);
    choice.chosen = keys.map((key) =>
      choice.track === "language"
        ? choice.from.find((/** @type {Json} */ { en }) => en === key)
        : key.startsWith("spells/")
          ? stableId(key)
          : key.startsWith("features/")
            ? featureReference(key)
            : key,
    );
    // Enable the effects of a chosen option, as the level-up does.
    if (choice.track === "option")
      for (const effect of item.effects ?? []) if (keys.includes(effect.system?.needs?.option)) effect.disabled = false;
  }
}

/** Writes the replacements for duplicate proficiencies. @param {Json} item @param {Record<string, string> | undefined} instead */
function replace(item, instead) {
  for (const [track, key] of Object.entries(instead ?? {}))
    (item.system.choices ??= []).push({
      track,
      from: [key],
      count: 1,
      step: 1,
      expertise: false,
      level: 1,
      option: "instead",
      chosen: [key],
    });
}

/** @param {Json} system @returns {{ level: number, uuid: string }[]} */
const ownFeatures = ({ features = [] }) => features;

/** @param {Json} system @returns {{ level: number, uuid: string }[]} */
const chosenFeatures = ({ choices = [] }) =>
  choices
    .filter((/** @type {Json} */ choice) => choice.track === "feature")
    .flatMap((/** @type {Json} */ { level, chosen = [] }) =>
      chosen.map((/** @type {string} */ uuid) => ({ level, uuid })),
    );

/**
 * Returns the features and spells that a class, species, or background of a character gave up to a level, as entries.
 * @param {Json} origin
 * @param {{ level: number, uuid: string }[]} features
 * @param {number} level
 */
function given({ type, _id }, features, level) {
  if (!["class", "species", "background"].includes(type)) return [];
  return features
    .filter((/** @type {Json} */ feature) => feature.level <= level)
    .map((/** @type {Json} */ feature) => {
      const ref = nameOf(feature.uuid);
      const always = ref?.startsWith("spells/") === true ? { always: true } : {};
      return { ref, system: { given: { by: _id, as: feature.uuid }, ...always } };
    });
}

/** Returns the name of the feature or spell of a reference. @param {string} uuid */
function nameOf(uuid) {
  return [...readPack("features").keys(), ...readPack("spells").keys()].find((name) => reference(name) === uuid);
}

/** Returns the journal entries of a pack with their pages. @param {string} pack @param {string} lang @returns {Json[]} */
function journalDocuments(pack, lang) {
  return ruleBook(lang, linkedItem).map(({ key, name, pages }, index) => {
    const _id = pageId(key);
    const _stats = { systemId: SYSTEM, compendiumSource: `Compendium.${SYSTEM}.${pack}.JournalEntry.${_id}` };
    return {
      _id,
      _key: `!journal!${_id}`,
      name,
      folder: null,
      sort: (index + 1) * 100000,
      flags: {},
      categories: [],
      _stats,
      pages: pages.map((page, at) => ({
        _id: pageId(page.key),
        _key: `!journal.pages!${_id}.${pageId(page.key)}`,
        ...textPage(page, at),
        _stats: { systemId: SYSTEM, compendiumSource: null },
      })),
    };
  });
}

/** Returns the reference of a linked document. @param {string} pack @param {string} file */
function linkedItem(pack, file) {
  readSource(`${pack}/${file}`); // throws if the file does not exist
  return reference(`${pack}/${file}`);
}

const adventureNames = () => readdirSync(ADVENTURES).sort();

/** Returns the adventures in a language. @param {string} lang @returns {Json[]} */
function adventureDocuments(lang) {
  const creatures = new Map(packDocuments("creatures", lang).map((one) => [one._id, one]));
  return adventureNames().map((name, at) => {
    const document = adventureDocument(name, lang, {
      id: stableId,
      read: readSource,
      refer: reference,
      creature: (source) => {
        readSource(source); // throws if the file does not exist
        return creatures.get(stableId(source));
      },
      link: (own) => linker(entries(), linkedItem, own),
      speak: (value) => inLanguage(value, lang),
    });
    refuseWords(name, document);
    return { ...document, _key: `!adventures!${document._id}`, sort: (at + 1) * 100_000 };
  });
}

/** Returns the roll tables of a pack with their results. @param {string} pack @param {string} lang @returns {Json[]} */
function tableDocuments(pack, lang) {
  const shelves = new Set(
    Object.keys(readJson("folders.json").gear)
      .filter((file) => file.startsWith("magic-"))
      .map((file) => stableId(`folders/gear/${file}`)),
  );
  const magic = (/** @type {number} */ low, /** @type {number} */ high) =>
    [...readPack("gear")]
      .filter(
        ([, { folder, system }]) => shelves.has(folder) && system.price.value >= low && system.price.value <= high,
      )
      .map(([name]) => name);
  const list = (/** @type {string} */ from) => readPack(from).keys();
  const sources = { read: readSource, refer: reference, list, magic };
  return [...readPack(pack)].map(([name, entry], index) => {
    const { results, ...table } = inLanguage(expandTable(name, entry, sources), lang);
    const _id = stableId(name);
    return {
      ...table,
      _id,
      _key: `!tables!${_id}`,
      sort: (index + 1) * 100000,
      _stats: stats(name),
      results: results.map((/** @type {Json} */ result, /** @type {number} */ at) => {
        const own = stableId(`${name}#${at}`);
        return { ...result, _id: own, _key: `!tables.results!${_id}.${own}`, _stats: stats(undefined) };
      }),
    };
  });
}

/** Returns the language-neutral reference of a source document. @param {string} name `<pack>/<file>` */
function reference(name) {
  const pack = name.split("/")[0] ?? "";
  return `Compendium.${SYSTEM}.${pack}.${PACKS[pack] ?? ""}.${stableId(name)}`;
}

/** Returns the source of a copied document as a language-neutral reference. @param {string | undefined} name */
function stats(name) {
  const pack = name?.split("/")[0] ?? "";
  return { systemId: SYSTEM, compendiumSource: name && PACKS[pack] ? reference(name) : null };
}

/** @param {Json} entry @returns {Json} */
function resolve(entry) {
  const { ref, ...own } = entry;
  const base = ref ? readSource(ref) : {};
  const document = structuredClone({ effects: [], flags: {}, ...override(base, own) });
  for (const key of ["of", "quest", "chosen", "instead"]) delete document[key]; // fields for the build only
  if (document.system) splitByGame(document.system);
  return document;
}

/** Returns the folders of a pack, with their keys. @param {string} pack @param {string} lang @returns {Json[]} */
export const packFolders = (pack, lang) =>
  foldersOf(readJson("folders.json"), pack, PACKS[pack] ?? "Item", lang, stableId);

/**
 * Returns the texts of packs in all languages, by id of their document.
 * @param {(pack: string, lang: string) => Json[]} documents
 * @param {readonly string[]} packs
 */
export const textPairs = (documents = packDocuments, packs = Object.keys(PACKS)) =>
  contentPairs(
    packs.flatMap((pack) => {
      const all = (/** @type {string} */ lang) => [...documents(pack, lang), ...packFolders(pack, lang)];
      const [first = [], ...others] = LANGUAGES.map(all);
      return first.map((document, at) => [document, ...others.map((all) => all[at])]);
    }),
  );

/** Stores a database without compression: the archive of a release then becomes a fifth smaller. @param {string} folder absolute */
async function storeUncompressed(folder) {
  const database = new ClassicLevel(folder, { compression: false });
  const entries = await database.iterator().all();
  await database.clear();
  await database.batch(entries.map(([key, value]) => ({ type: /** @type {const} */ ("put"), key, value })));
  const [first] = entries;
  const last = entries.at(-1);
  if (first && last) await database.compactRange(first[0], last[0]);
  await database.close();
}

/** @param {string} dist absolute path of the system folder */
export async function buildPacks(dist) {
  mkdirSync(path.join(dist, "lang"), { recursive: true });
  writeFileSync(path.join(dist, "lang/content.json"), JSON.stringify(textPairs()));
  for (const pack of Object.keys(PACKS)) {
    for (const lang of LANGUAGES) {
      const work = path.join(root, "build/packs", `${pack}-${lang}`);
      const out = path.join(dist, "packs", `${pack}-${lang}`);
      rmSync(work, { recursive: true, force: true });
      rmSync(out, { recursive: true, force: true }); // A new database makes the build reproducible.
      mkdirSync(work, { recursive: true });
      for (const document of [...packFolders(pack, lang), ...packDocuments(pack, lang)])
        writeFileSync(path.join(work, `${document._id}.json`), JSON.stringify(document, null, 2));
      await compilePack(work, out, { log: false });
      await storeUncompressed(out);
      for (const log of ["LOG", "LOG.old", "LOCK"]) rmSync(path.join(out, log), { force: true }); // Only these files differ between builds.
    }
  }
  for (const name of adventureNames()) writeMaps(dist, name, readAdventure(name).scenes);
}
