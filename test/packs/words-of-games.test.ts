/** No word of another game: every text and name of the packs, as each game shows it, in both languages. */
import { describe, expect, test } from "vitest";
import manifest from "../../system.json" with { type: "json" };
import { traitNeeds } from "../../module/rules/attack/traits.ts";
import { PROFILES } from "../../module/rules/ruleset/ruleset.ts";
import { PACKS, packDocuments } from "../../tools/packs.mjs";
import { pageId } from "../../tools/rule-book.mjs";
import { isObject } from "../../packages/stand-in/server/json/changes.ts";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { ALLOWED, OTHERS, type Game, type Lang, type Words } from "../ui/support/foreign-words.ts";

/** Words of rule pages that only sound like another game's. */
const ALLOWED_PAGES: Readonly<Record<Lang, RegExp>> = { ru: /^$/gu, en: /Medicine, Perception or/gu };

/** What the style sheet shows of a page in a game. */
const shownIn = (html: string, game: Game): string =>
  html.replaceAll(/<section class="([^"]*)">(.*?)<\/section>/gsu, (_, games: string, own: string) =>
    games.split(" ").includes(`od-in-${game}`) ? own : "",
  );

/** Texts of a document in a game, by their place. Keys and references are none. */
function* textsIn(value: Loose, game: Game, place: string): Generator<readonly [string, string]> {
  if (typeof value === "string") yield [place, shownIn(value, game)];
  else if (Array.isArray(value))
    for (const [at, one] of value.entries()) yield* textsIn(one, game, `${place}.${String(at)}`);
  else if (isObject(value)) {
    const own: Loose = isObject(value["texts"]) ? value["texts"][game] : undefined;
    for (const [key, one] of Object.entries(value))
      if (key === "description") yield [`${place}.${key}`, String(own ?? one)];
      else if (key === "name" || !["texts", "_stats", "_key", "_id", "img", "flags"].includes(key))
        yield* textsIn(one, game, `${place}.${key}`);
  }
}
const isProse = (place: string, text: string): boolean => place.endsWith(".name") || /\s/u.test(text);
const plain = (text: string): string => text.replaceAll(/@UUID\[[^\]]*\]/gu, "").replaceAll(/<[^>]+>/gu, "\n");

const packs = Object.keys(PACKS).filter((pack) => PACKS[pack] !== "JournalEntry");
/** Those whose documents have system data. */
const typed = packs.filter((pack) => !["RollTable", "Adventure"].includes(PACKS[pack] ?? ""));

/** What a rule page says in a game: its name, and the text that the style sheet shows there. */
const pageIn = (page: Loose, game: Game): readonly string[] => [
  String(page.name),
  shownIn(String(page.text.content), game),
];
/** Entries about the rules. The guides are about the program, and name the games where these differ. */
const RULE_ENTRIES = ["memo", "combat", "injuries"];

describe.each(["homebrew", "base", "d20-3e"] as const)("B-CHAR-01 B-PROF-01 D-C12 D-C14: %s", (game) => {
  test.each(["ru", "en"] as const)("no text of the packs in %s has a word of another game", (lang) => {
    const found = packs
      .flatMap((pack) =>
        packDocuments(pack, lang).flatMap((one: Loose) => [...textsIn(one, game, `${pack}/${String(one.name)}`)]),
      )
      .filter(([place, text]) => isProse(place, text))
      .flatMap(([place, text]) => {
        const words = plain(text).replaceAll(ALLOWED[lang], "");
        const hit = OTHERS[game].flatMap((foreign) => foreign[lang].exec(words) ?? [])[0];
        return hit === undefined ? [] : [`${place}: “${hit}” in: ${plain(text).trim()}`];
      });
    expect([...new Set(found)]).toEqual([]);
  });
});

describe.each(["homebrew", "base", "d20-3e"] as const)("H-DICE-08 B-CHAR-01 D-C12: rule pages of %s", (game) => {
  test.each(["ru", "en"] as const)("no page in %s has a word of another game, and none is empty", (lang) => {
    const pages = packDocuments("rules", lang)
      .filter(({ _id }: Loose) => RULE_ENTRIES.some((key) => pageId(key) === _id))
      .flatMap((entry: Loose): Loose[] => entry.pages);
    const found = pages.flatMap((page) => {
      const shown = pageIn(page, game).map(plain);
      expect([page.name, (shown[1] ?? "").trim().length > 80]).toEqual([page.name, true]);
      const words = shown
        .join(" ")
        .replaceAll(/\s+/gu, " ")
        .replaceAll(ALLOWED[lang], "")
        .replaceAll(ALLOWED_PAGES[lang], "");
      return OTHERS[game].flatMap((foreign) =>
        [...words.matchAll(new RegExp(foreign[lang], "giu"))].map(
          (hit) => `${String(page.name)}: “${hit[0]}” in: ${words.slice(Math.max(0, hit.index - 50), hit.index + 60)}`,
        ),
      );
    });
    expect([pages.length, found]).toEqual([27, []]);
  });
});

/** What d20-3e has only by spells, reactions and conditions. */
const ADVANTAGE: Words = { ru: /преимуществ|(?<![а-яё])помех/iu, en: /advantage/iu };

test.each(["ru", "en"] as const)("D-C3 D-C9: in %s only spells of d20-3e speak of advantage", (lang) => {
  const found = typed.flatMap((pack) =>
    packDocuments(pack, lang)
      .flatMap((one: Loose): Loose[] => [one, ...(one.items ?? [])])
      .filter(({ type, system }) => type !== "spell" && !system.needs?.length && !traitNeeds(system.trait ?? ""))
      .map(
        ({ name, system }) => `${pack}/${String(name)}: ${plain(system.texts?.["d20-3e"] ?? system.description ?? "")}`,
      )
      .filter((text) => ADVANTAGE[lang].test(text)),
  );
  expect(found).toEqual([]);
});

test("D-C3 D-C9: no feature that d20-3e has sways a roll there", () => {
  const found = packDocuments("features", "en")
    .filter(({ system }: Loose) => !system.needs?.length)
    .flatMap(({ name, effects }: Loose) =>
      effects
        .filter(
          ({ system: { rolls, giving } }: Loose) => rolls?.sways && (giving?.games ?? ["d20-3e"]).includes("d20-3e"),
        )
        .map(() => name),
    );
  expect(found).toEqual([]);
});

test("a game has a text of its own only where its words differ", () => {
  const items = typed.flatMap((pack) =>
    packDocuments(pack, "en").flatMap((one: Loose): Loose[] => (PACKS[pack] === "Item" ? [one] : one.items)),
  );
  const same = items.filter(({ system }) => Object.values(system.texts ?? {}).includes(system.description));
  expect(items.some(({ system }) => system.texts?.base)).toBe(true);
  expect(same).toEqual([]);
});

test("the server cleans the descriptions of all games: they are shown as HTML", () => {
  const { Item: types } = manifest.documentTypes;
  const fields = Object.keys(PROFILES).map((profile) => `texts.${profile}`);
  for (const { htmlFields } of Object.values(types)) expect(htmlFields).toEqual(["description", ...fields]);
});
