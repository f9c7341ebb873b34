/** Reads the pairs of texts of the packs, once per page, and draws again what they change. Only at tables of two languages. */
import { CONTENT_LANGUAGES, languageInEffect } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { setReading, type FromPack, type Reading } from "../../core/other-language.ts";
import { isObject } from "../../data/record/record.pure.ts";
import { refreshAllCards } from "../../play/protocol/cards.ts";
import { eachActor } from "../../documents/common/every-actor.ts";

/** A text in each language of the packs, in their order. */
type Pair = readonly string[];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === CONTENT_LANGUAGES.length && value.every((one) => typeof one === "string");

/** Texts of documents that windows, also Foundry's own, read from the prepared document. */
const PATHS = ["name", "description", "system.description", "text.content"];
/** What stands between the names of a title: a thing and its use, a button and its target. */
const JOINT = /(: |\. |, | · | → )/u;
/** Parts of names that have joints themselves, the most first: "Rings, Cloaks, and Jewelry" has five. */
const LONGER = [5, 3];
/** Number that Foundry adds to the names of tokens: "Goblin (2)". */
const COUNTED = /^(.*\S)(\s+\(?\d+\)?)$/u;

/**
 * Returns how a page in a language reads. A text that equals that of the pack in any language is read in this one.
 * @param told the texts of each document of the packs by its id, the name first (tools/content-pairs.mjs)
 */
export function readingOf(told: object, language: string): Reading {
  const mine = CONTENT_LANGUAGES.findIndex((one) => one === language);
  const byId = new Map(
    Object.entries(told).map(([id, all]: [string, unknown]) => [id, Array.isArray(all) ? all.filter(isPair) : []]),
  );
  const names = new Map<string, string>();
  // The first of two things of one name wins: weapons come before spells, as the packs do.
  for (const [called] of byId.values())
    for (const name of called ?? []) if (!names.has(name)) names.set(name, called?.[mine] ?? name);
  // Names of uses are known by their items. Without one they come last.
  for (const [, ...more] of byId.values())
    for (const pair of more)
      for (const text of pair) if (!text.includes("<") && !names.has(text)) names.set(text, pair[mine] ?? text);
  const known = (id: string | null | undefined, text: string): string | undefined =>
    byId.get(id ?? "")?.find((pair) => pair.includes(text))?.[mine];
  const counted = (stored: string, find: (stem: string) => string | undefined): string | undefined => {
    const [, stem = "", number = ""] = COUNTED.exec(stored) ?? [];
    const found = stem === "" ? undefined : find(stem);
    return find(stored) || (found && `${found}${number}`);
  };
  const text = ({ id, _stats }: FromPack, stored: string): string =>
    counted(stored, (one) => known(id, one) ?? known(_stats?.compendiumSource?.split(".").at(-1), one)) ?? stored;
  const called = (one: string): string | undefined => counted(one, (stem) => names.get(stem));
  /** The longest run of parts from here that is a name: "Scroll: Fireball" is a thing, "Fireball: burst" one use of a spell. */
  const runAt = (parts: readonly string[], at: number): readonly [length: number, read: string] => {
    for (const length of LONGER) {
      const found = at + length <= parts.length ? called(parts.slice(at, at + length).join("")) : undefined;
      if (found !== undefined) return [length, found];
    }
    const one = parts[at] ?? "";
    return [1, called(one) ?? one];
  };
  const name = (stored: string): string => {
    const parts = stored.split(JOINT);
    let read = "";
    for (let at = 0; at < parts.length;) {
      const [length, found] = runAt(parts, at);
      read += `${found}${parts[at + length] ?? ""}`;
      at += length + 1;
    }
    return read;
  };
  return {
    text,
    name,
    document(document) {
      const { getProperty, setProperty } = foundry.utils;
      for (const path of PATHS) {
        // Of a row of a table `text` is no field, but an old name that is reported when it is read.
        if (!Object.hasOwn(document, path.split(".")[0] ?? "")) continue;
        const stored: unknown = getProperty(document, path);
        const read = typeof stored === "string" ? text(document, stored) : stored;
        if (read !== stored) setProperty(document, path, read);
      }
    },
  };
}

/** Prepares all documents again and draws again what is open. */
function readAgain(): void {
  eachActor((actor) => {
    actor.reset();
  });
  const packed = game.packs.contents.flatMap((pack): readonly { reset(): void }[] => [...pack.contents]);
  for (const one of [...game.items, ...game.journal, ...game.tables, ...packed]) one.reset();
  for (const scene of game.scenes) for (const token of scene.tokens) token.reset();
  for (const token of canvas.tokens?.placeables ?? []) token.renderFlags.set({ refreshNameplate: true });
  refreshAllCards();
  for (const app of foundry.applications.instances.values()) if (app !== ui.chat) void app.render();
}

/** Fetches the pairs and reads by them from now on. Without them everything shows as it is stored. */
export async function readPacks(): Promise<void> {
  try {
    const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/lang/content.json`));
    const told: unknown = await answer.json();
    setReading(readingOf(isObject(told) ? told : {}, game.i18n.lang));
    readAgain();
  } catch (error) {
    console.warn(error);
  }
}

interface Stored extends FromPack {
  readonly _source: { readonly name?: string | null };
}

/** Returns whether a document was made of one of the packs in a language that this user does not read. */
function isForeign({ _stats, _source }: Stored): boolean {
  const [, system, pack = "", , id = ""] = (_stats?.compendiumSource ?? "").split(".");
  const others = CONTENT_LANGUAGES.filter((language) => language !== game.i18n.lang);
  // Adventures and items of creatures refer to packs without a language. There the name tells.
  const isNamed = (language: string): boolean => {
    const row: { readonly name?: string } | undefined = game.packs
      .get(`${SYSTEM_ID}.${pack}-${language}`)
      ?.index.get(id);
    return row?.name !== undefined && row.name === _source.name;
  };
  return system === SYSTEM_ID && others.some((language) => pack.endsWith(`-${language}`) || isNamed(language));
}

/** Reads the packs in the user's language now, or as soon as the world holds a document in another one. Call when the world is loaded. */
export function readPacksIfNeeded(): void {
  const { lang } = game.i18n;
  if (!CONTENT_LANGUAGES.some((one) => one === lang)) return;
  let waits = true;
  const look = (...documents: readonly Stored[]): void => {
    if (!waits || !(lang !== languageInEffect() || documents.some(isForeign))) return;
    waits = false;
    void readPacks();
  };
  Hooks.on("createActor", (actor) => {
    look(actor, ...actor.items);
  });
  Hooks.on("createItem", (item) => {
    look(item);
  });
  Hooks.on("createJournalEntry", (journal) => {
    look(journal);
  });
  Hooks.on("createRollTable", (table) => {
    look(table);
  });
  look(...game.items, ...game.journal, ...game.tables, ...game.actors.contents.flatMap((one) => [one, ...one.items]));
}
