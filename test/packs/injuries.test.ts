/** The sample of injuries: twenty that hinder, told apart by what brings and heals them, and the table that names them. */
import { describe, expect, test } from "vitest";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const packs: Record<string, Loose[]> = { ru: packDocuments("injuries", "ru"), en: packDocuments("injuries", "en") };

describe.each(["ru", "en"])("H-DEATH-05 C-27: injuries (%s)", (lang) => {
  const injuries = packs[lang] ?? [];

  test("are twenty, each with a penalty, a cause and a cure of its own words", () => {
    expect(injuries).toHaveLength(20);
    expect(new Set(injuries.map((injury) => injury.name as string)).size).toBe(20);
    for (const { name, system } of injuries) {
      const penalties = Object.entries<number>(system.penalty);
      expect([name, penalties.length > 0]).toEqual([name, true]);
      for (const [key, value] of penalties)
        expect([
          name,
          key,
          value < 0 && value >= (key === "speed" ? -15 : -3),
          key !== "speed" || value % 5 === 0,
        ]).toEqual([name, expect.stringMatching(/^(checks|attack|defense|speed)$/), true, true]);
      for (const text of [system.cause, system.healing, system.description])
        expect([name, text.length > 5]).toEqual([name, true]);
    }
    expect(injuries.filter(({ system }) => system.permanent)).toHaveLength(6);
  });

  test("stand in the table of the rules, a line each, in the order of the pack and with their numbers", () => {
    const page = packDocuments("rules", lang).find((entry: Loose) =>
      entry.pages.some((one: Loose) => one.text.content.includes(injuries[0]?._id)),
    ).pages[0].text.content as string;
    // The page has a section for each wording of the games; each has the whole table.
    const sections = page.split("<section").filter((section) => section.includes("<table"));
    expect(sections).toHaveLength(2);
    for (const section of sections) expectTable(section);
  });

  function expectTable(section: string): void {
    const rows = [
      ...section.matchAll(/<tr>\s*<td>(\d+)<\/td>\s*<td>@UUID\[([^\]]+)\]\{([^}]+)\}<\/td>\s*<td>([^<]*)<\/td>/g),
    ];
    expect(rows.map(([, number, uuid, name]) => [Number(number), uuid, name])).toEqual(
      injuries.map(({ _id, name }, index) => [
        index + 1,
        `Compendium.opposed-d20.injuries.Item.${_id as string}`,
        name as string,
      ]),
    );
    for (const [index, row] of rows.entries())
      expect([...(row[4] ?? "").matchAll(/−(\d+)/g)].map(([, value]) => -Number(value))).toEqual(
        Object.values(injuries[index]?.system.penalty),
      );
  }

  test("are treated by what their cure says: the same difficulty, and spells and things that the packs have", () => {
    const word = lang === "ru" ? "Медицина СЛ" : "Medicine DC";
    const shelves = ["spells", "gear"].flatMap((pack) => packDocuments(pack, lang));
    const names = new Set(shelves.map(({ name }: Loose) => name as string));
    for (const { name, system } of injuries) {
      const { dc = 0, by = "" } = system.heals ?? {};
      expect([name, Number(new RegExp(`${word} (\\d+)`).exec(system.healing)?.[1] ?? 0)]).toEqual([name, dc]);
      if (by !== "") expect([name, by, names.has(by)]).toEqual([name, by, true]);
      // Whether rests count only afterwards is said by "and" or "then".
      const after = / (?:и|and) (?:[^.,;]* )?(?:продолжительн|long rest)|, (?:потом|then) /.test(system.healing);
      expect([name, system.heals?.first === true]).toEqual([name, dc > 0 && after]);
    }
    expect(injuries.filter(({ system }) => system.heals?.dc > 0)).toHaveLength(10);
    expect(injuries.filter(({ system }) => system.heals?.by)).toHaveLength(6);
  });
});
