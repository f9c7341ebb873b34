/** Reads the pairs of texts of the packs, once per page, and draws again what they change. Loaded lazily, at tables of two languages. */
import { CONTENT_LANGUAGES } from "../../core/content-language.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { setReading, type FromPack, type Reading } from "../../core/other-language.ts";
import { eachActor } from "../../documents/common/every-actor.ts";

/** Texts of each document of the packs in all languages, by its id; the name first. The build writes them (tools/content-pairs.mjs). */
export type Pairs = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Texts of documents that windows, also Foundry's own, read from the prepared document. */
const PATHS = ["name", "description", "system.description", "text.content"];
/** Number that Foundry adds to the names of tokens: "Goblin (2)". */
const COUNTED = /^(.*\S)(\s+\(?\d+\)?)$/u;

/** Returns how a page in a language reads. A text that equals that of the pack in any language is read in this one. */
export function readingOf(pairs: Pairs, language: string): Reading {
  const mine = CONTENT_LANGUAGES.findIndex((one) => one === language);
  const byId = new Map(Object.entries(pairs));
  const names = new Map<string, string>();
  // The first of two things of one name wins: weapons come before spells, as the packs do.
  for (const [called] of byId.values())
    for (const name of called ?? []) if (!names.has(name)) names.set(name, called?.[mine] ?? name);
  const known = (id: string | null | undefined, text: string): string | undefined =>
    byId.get(id ?? "")?.find((pair) => pair.includes(text))?.[mine];
  const counted = (stored: string, find: (stem: string) => string | undefined): string => {
    const [, stem = "", number = ""] = COUNTED.exec(stored) ?? [];
    const found = find(stored) ?? (stem && find(stem) && `${find(stem) ?? ""}${number}`);
    return found || stored;
  };
  const text = ({ id, _stats }: FromPack, stored: string): string =>
    counted(stored, (one) => known(id, one) ?? known(_stats?.compendiumSource?.split(".").at(-1), one));
  const name = (stored: string): string => counted(stored, (one) => names.get(one));
  return {
    text,
    name,
    document(document) {
      const { getProperty, setProperty } = foundry.utils;
      for (const path of PATHS) {
        const stored: unknown = getProperty(document, path);
        const read = typeof stored === "string" ? text(document, stored) : stored;
        if (read !== stored) setProperty(document, path, read);
      }
    },
  };
}

/** Prepares all documents again and redraws what is open. */
function readAgain(): void {
  eachActor((actor) => actor.reset());
  for (const document of [game.items, game.journal, game.tables, game.packs].flatMap((all) =>
    all.contents.flatMap((one) => ("contents" in one ? one.contents : [one])),
  ))
    document.reset();
  for (const scene of game.scenes) for (const token of scene.tokens) token.reset();
  for (const app of foundry.applications.instances.values()) void app.render();
}

/** Fetches the pairs and reads by them from now on. Without them everything shows as it is stored. */
export async function readPacks(): Promise<void> {
  try {
    const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/lang/content.json`));
    const pairs: Pairs = await answer.json();
    setReading(readingOf(pairs, game.i18n.lang));
    readAgain();
  } catch (error) {
    console.warn(error);
  }
}
