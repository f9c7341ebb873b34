/** Roll tables of the packs: ranges without holes, references that lead somewhere, dice that are dice, words in both languages. */
import { describe, expect, test } from "vitest";
import { treasureParts } from "../../module/play/award/treasure-text.pure.ts";
import { PACKS, packDocuments } from "../../tools/packs.mjs";
import { expandTable } from "../../tools/table-entries.mjs";
import icons from "../../tools/icons.json";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const LANGUAGES = ["ru", "en"] as const;
const known = new Map<string, Loose>(
  Object.keys(PACKS).flatMap((pack) =>
    packDocuments(pack, "ru").map((document: Loose): [string, Loose] => [
      `Compendium.opposed-d20.${pack}.${PACKS[pack] ?? ""}.${document._id as string}`,
      document,
    ]),
  ),
);
const tables: Record<string, Loose[]> = { ru: packDocuments("tables", "ru"), en: packDocuments("tables", "en") };
const links = (text: string): string[] => Array.from(text.matchAll(/@UUID\[([^\]]+)\]/gu), ([, uuid = ""]) => uuid);
const idOf = (uuid: string): string => uuid.split(".").at(-1) ?? "";

describe.each(LANGUAGES)("tables (%s)", (lang) => {
  const all = tables[lang] ?? [];

  test("are at least fourteen, each with a name and an id of its own", () => {
    expect(all.length).toBeGreaterThanOrEqual(14);
    for (const key of ["name", "_id"]) expect(new Set(all.map((one) => one[key] as string)).size).toBe(all.length);
  });

  test("give every number of their dice to one result", () => {
    for (const { name, formula, results } of all) {
      const [, faces = ""] = /^1d(\d+)$/u.exec(formula) ?? [];
      const hit = results.flatMap(({ range: [low, high] }: Loose) =>
        Array.from({ length: high - low + 1 }, (_, at) => Number(low) + at),
      );
      expect([name, hit]).toEqual([name, Array.from({ length: Number(faces) }, (_, at) => at + 1)]);
      for (const { range, weight } of results) expect([name, range[1] - range[0] + 1]).toEqual([name, weight]);
    }
  });

  test("refer only to what the packs hold, by its name", () => {
    for (const { name, results } of all)
      for (const { type, description, documentUuid, name: title } of results) {
        for (const uuid of [...links(description), ...(type === "document" ? [documentUuid] : [])])
          expect([name, uuid, known.has(uuid)]).toEqual([name, uuid, true]);
        if (type === "document" && lang === "ru") expect(title).toBe(known.get(documentUuid)?.name);
        expect([name, (type === "document" ? title : description).trim().length > 2]).toEqual([name, true]);
        expect(documentUuid === null).toBe(type === "text");
      }
  });

  test("never lead back to themselves", () => {
    const below = (id: string, path: readonly string[] = []): void => {
      expect(path).not.toContain(id);
      const one = all.find(({ _id }) => _id === id);
      for (const { description, documentUuid } of one?.results ?? [])
        for (const uuid of [...links(description), documentUuid ?? ""])
          if (uuid.includes(".RollTable.")) below(idOf(uuid), [...path, id]);
    };
    for (const { _id } of all) below(_id);
  });

  test("have pictures that the system draws, and no words of the other language", () => {
    for (const { img, name, description, results } of all) {
      const [, icon = ""] = /icons\/(.+)\.svg$/u.exec(img) ?? [];
      expect([name, icon in icons]).toEqual([name, true]);
      if (lang === "ru") continue;
      for (const text of [
        name,
        description,
        ...results.flatMap((one: Loose) => [one.name, one.description] as string[]),
      ])
        expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
    }
  });
});

test("treasure is coins, things of the gear, further treasure and trinkets, never a creature", () => {
  for (const { name, flags, results } of tables["ru"] ?? []) {
    if (flags["opposed-d20"]?.treasure !== true) continue;
    for (const { description, documentUuid } of results)
      for (const part of documentUuid
        ? [{ is: "link", uuid: documentUuid as string }]
        : treasureParts(description as string)) {
        expect([name, part.is]).toEqual([name, expect.stringMatching(/^(coins|link|text)$/u)]);
        if ("uuid" in part) expect(part.uuid).toMatch(/\.(gear\.Item|tables\.RollTable)\./u);
      }
  }
});

test("both languages read as the same treasure", () => {
  const read = (lang: string): unknown =>
    (tables[lang] ?? []).map(({ results }) =>
      results.map(({ description }: Loose) =>
        treasureParts(description).map((part) => ({ ...part, text: "", label: "" })),
      ),
    );
  expect(read("en")).toEqual(read("ru"));
});

test("H-DEATH-05 C-27: the table of injuries is the pack of injuries, in its order", () => {
  const injuries = packDocuments("injuries", "ru").map(({ _id }: Loose) => _id as string);
  const id = packDocuments("injuries", "ru")[0]?._id as string;
  const found = (tables["ru"] ?? []).find(({ results }) => idOf(results[0]?.documentUuid ?? "") === id);
  expect(found?.formula).toBe("1d20");
  expect(found?.results.map(({ documentUuid }: Loose) => idOf(documentUuid))).toEqual(injuries);
});

test("scrolls, wands and staffs of the gear are each in a table by rarity", () => {
  const magic = packDocuments("gear", "en").filter(({ name }: Loose) => /^(Scroll|Wand|Staff|Circlet)/u.test(name));
  const listed = new Set(
    (tables["en"] ?? []).flatMap(({ results }) => results.map((one: Loose) => idOf(one.documentUuid ?? ""))),
  );
  for (const { name, _id } of magic) expect([name, listed.has(_id)]).toEqual([name, true]);
});

test.each<[string, Loose, RegExp]>([
  ["an unknown key", { colour: 1, rows: [] }, /what is "colour"/],
  ["a weight of nothing", { rows: [[0, { ru: "а", en: "a" }]] }, /no weight/],
  ["a coin that nobody strikes", { rows: [[1, "1d6 xp"]] }, /no coin/],
  ["coins without dice", { rows: [[1, "gp"]] }, /no coin/],
  ["a thing that is not there", { rows: [[1, "gear/nothing"]] }, /nothing is there/],
  ["something else", { rows: [[1, "two swords, at least"]] }, /neither a coin nor a document/],
])("%s stops the build", (_name, entry, problem) => {
  const gone = (): never => {
    throw new Error("nothing is there");
  };
  const sources = { read: gone, refer: String, list: () => [], magic: () => [] };
  expect(() => expandTable("tables/x", { name: { ru: "а", en: "a" }, ...entry }, sources)).toThrow(problem);
});
