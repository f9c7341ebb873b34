/** Words of the Russian texts: one word for one thing, no English, no keys, nothing said twice. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

interface Text {
  readonly where: string;
  readonly text: string;
}

function files(folder: string, end: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => path.join(folder, name))
    .sort();
}
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Strings of a JSON file; of sources with both languages only those under "ru". */
function strings(value: unknown, where: string, only: boolean, inside = !only): Text[] {
  if (typeof value === "string") return inside ? [{ where, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => strings(one, `${where}.${key}`, only, inside || key === "ru"));
}

/** Paragraphs of Markdown without code and addresses. */
function paragraphs(file: string, text: string): Text[] {
  return text
    .replaceAll(/```[\s\S]*?```/gu, "")
    .replaceAll(/`[^`]*`/gu, "")
    .replaceAll(/\]\([^)]*\)/gu, "]")
    .split("\n")
    .map((line) => ({ where: file, text: line }));
}

const LANGUAGE = files("lang/parts", ".ru.json").flatMap((file) => strings(JSON.parse(read(file)), file, false));
const CONTENT = files("packs/_source", ".json").flatMap((file) => strings(JSON.parse(read(file)), file, true));
const PAGES = files("packs/_source/rules", ".md").flatMap((file) =>
  paragraphs(
    file,
    read(file)
      .split(/^# en: /mu)[0]
      ?.replace(/^# ru: /u, "") ?? "",
  ),
);
const GUIDES = files("docs", ".ru.md").flatMap((file) => paragraphs(file, read(file)));
const ALL: readonly Text[] = [...LANGUAGE, ...CONTENT, ...PAGES, ...GUIDES];

/** The game and its basis of the third edition keep their letters. */
const GAME = /(?:Opposed|Встречный) d20|d20, третья редакция/gu;

const found = (pattern: RegExp, texts: readonly Text[] = ALL): string[] =>
  texts
    .filter(({ text }) => pattern.test(text))
    .map(({ where, text }) => `${where}: ${pattern.exec(text)?.[0] ?? ""} | ${text.slice(0, 120)}`);

describe("one word for one thing (ledger decision 15)", () => {
  it("the texts are there: language files, content, rule pages, guides", () => {
    expect([LANGUAGE.length > 1500, CONTENT.length > 1000, PAGES.length > 150, GUIDES.length > 200]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(CONTENT.filter(({ text }) => !/[А-яЁё]/u.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual(
      [],
    );
  });

  it.each([
    ["a long rest is «продолжительный отдых»", /(?<!\p{L})долг\p{L}* отдых/iu],
    [
      "the type of damage is «гром»",
      /урон\p{L}* (?:звук|звуч)\p{L}*|(?:кислот|холод|огон|огн|электричеств|яд)\p{L}*(?:,| или) (?:или )?звук|\(звук\)/iu,
    ],
    ["the condition is «окровавлен»", /(?<!\p{L})ранен(?:а|о|ы)?(?!\p{L})/iu],
    ["the action is «Скрыться»", /(?<!\p{L})спрятаться(?!\p{L})/iu],
    ["a critical is «крит»", /критическ\p{L}+ (?:удар|попадан|урон)/iu],
    ["difficulty is «СЛ 13»", /(?<!\p{L})[Сс]л\.? ?(?:\d|$)/u],
    [
      "reduction is «срез урона»",
      /снижени\p{L}* урона|снижа\p{L}* урон|урон\p{L}* снижа|бро\p{L}+ снижа|поглощ\p{L}+ (?:броней|бронёй|урона)/iu,
    ],
    ["dice are «к20»", /(?<![\p{L}\d])\d*d\d+(?!\p{L})/u],
  ])("%s", (_rule, pattern) => {
    const texts = ALL.map(({ where, text }) => ({
      where,
      text: text.replaceAll(GAME, "").replaceAll(/\{\w+\}/gu, ""),
    }));
    expect(found(pattern, texts)).toEqual([]);
  });
});

/** Names, keys of the keyboard, licenses: what is written so in any language. */
const NAMES =
  /\b(?:Foundry(?: Virtual Tabletop)?|Alt|Shift|Ctrl|Enter|Tab|Escape|F\d+|[A-Z](?=\*\*|\)|,|\.|$| )|A4|JSON|English|SECURITY\.md|MIT)\b/gu;

describe("no English, no keys", () => {
  it("in Russian texts only names stand in Latin letters", () => {
    const own = ALL.filter(
      ({ where }) => !/credits\.md$|\.OD20\.LanguageCode$|\.Api\.Expected\.|Effects\.Problem\.number$/u.test(where),
    ).map(({ where, text }) => ({
      where,
      text: text
        .replaceAll(/\{\w+\}|<[^>]+>|@(?:UUID|Embed)\[[^\]]*\]/gu, "")
        .replaceAll(GAME, "")
        .replaceAll(NAMES, ""),
    }));
    expect(found(/[@A-Za-z][\w@.]*/u, own)).toEqual([]);
  });

  it("nothing is said twice", () => {
    expect(found(/(?<![\p{L}-])(\p{L}{2,}) \1(?![\p{L}-])/iu)).toEqual([]);
  });
});
