/** The list of the compendium browser: what indexes say, whatever it is; search in both languages; filters and order. */
import { describe, expect, test } from "vitest";
import { readEntry, searchable, type Entry, type Place } from "../../module/applications/browser/entries.pure.ts";
import { emptyQuery, filterCount, matches, pick, valuesOf } from "../../module/applications/browser/query.pure.ts";
import { packDocuments } from "../messages/packed.ts";

const place = (document: "Actor" | "Item", reader = "ru"): Place => ({
  uuid: "Compendium.x.y.Item.z",
  document,
  shelf: "",
  language: "ru",
  reader,
  system: "opposed-d20",
});
const shelf = (pack: string, document: "Actor" | "Item", reader = "ru"): Entry[] =>
  packDocuments(pack, "ru").flatMap((one) => readEntry(one, place(document, reader)) ?? []);
const names = (entries: readonly Entry[]): string[] => entries.map(({ name }) => name);

describe("what an index says", () => {
  test("anything odd is left out or has no facts; nothing throws", () => {
    const odd = [
      null,
      3,
      "x",
      {},
      { name: 7, type: "spell" },
      { name: " ", type: "npc" },
      { name: "a" },
      { type: "npc" },
    ];
    for (const one of odd) expect(readEntry(one, place("Item"))).toBeNull();
    const bare = readEntry({ name: "Bare", type: "spell" }, place("Item"));
    expect(bare).toMatchObject({ tab: "spells", rank: 0, values: { roll: ["none"], class: [], school: [] } });
    const wrong = { circle: "3", classes: { bard: true }, activities: [null, 4, { attack: 1, save: "x" }] };
    expect(
      readEntry({ name: "Wrong", type: "spell", system: wrong, flags: { "opposed-d20": { names: 5 } } }, place("Item")),
    ).toMatchObject({ rank: 0, other: "" });
    expect(readEntry({ name: "Beast", type: "npc", system: null }, place("Actor"))).toMatchObject({
      rank: null,
      values: { kind: [] },
    });
    expect(readEntry({ name: "Ship", type: "module.vehicle" }, place("Item"))?.tab).toBe("things");
    expect(readEntry({ name: "Party", type: "party" }, place("Actor"))).toBeNull();
  });

  test("each document of the packs has its name in the other language, and the reader's comes first", () => {
    for (const [pack, kind] of [
      ["spells", "Item"],
      ["creatures", "Actor"],
      ["weapons", "Item"],
    ] as const) {
      const all = shelf(pack, kind);
      expect(all).toHaveLength(packDocuments(pack, "ru").length);
      expect(all.filter(({ otherLanguage }) => otherLanguage !== "en").map(({ name }) => name)).toEqual([]);
    }
    expect(shelf("creatures", "Actor", "en").find(({ name }) => name === "Ogre")).toMatchObject({
      other: "Огр",
      otherLanguage: "ru",
    });
  });
});

describe("the search", () => {
  const all = [...shelf("spells", "Item"), ...shelf("creatures", "Actor")];

  test.each(["огненный шар", "ШАР огнен", "fireball"])("%s finds the fireball", (search) => {
    expect(names(matches(all, { ...emptyQuery("spells"), search }))).toContain("Огненный шар");
  });

  test("letters with marks are those without", () => {
    expect(searchable("Ёлка Café Й")).toBe("елка cafe и");
    expect(names(matches(all, { ...emptyQuery("creatures"), search: "зелен" })).length).toBeGreaterThan(0);
  });

  test("one of several values is enough, of demands each; bounds leave out what has no number", () => {
    const dragons = matches(all, pick(emptyQuery("creatures"), "kind", "dragon", true));
    const both = pick(pick(emptyQuery("creatures"), "kind", "dragon", true), "kind", "giant", true);
    expect(matches(all, both).length).toBeGreaterThan(dragons.length);
    const flying = pick(both, "can", "flies", true);
    // Eleven dragons and the cloud giant fly; of them three wyrmlings, three young and two adult dragons swim, too.
    expect([matches(all, flying).length, matches(all, pick(flying, "can", "swims", true)).length]).toEqual([12, 8]);
    expect(filterCount({ ...both, from: 1 })).toBe(3);
    expect(pick(both, "kind", "giant", false).picked.kind).toEqual(["dragon"]);
    const bound = matches(all, { ...emptyQuery("creatures"), from: 2, to: 3 });
    expect(new Set(bound.map(({ rank }) => rank))).toEqual(new Set([2, 3]));
    expect(valuesOf(all, "creatures", "kind").get("dragon")).toBe(dragons.length);
  });

  test("what has no number stands last in both directions", () => {
    const some = [...matches(all, emptyQuery("creatures")).slice(0, 5), ...shelf("heroes", "Actor").slice(0, 2)];
    for (const descending of [false, true])
      expect(
        matches(some, { ...emptyQuery("creatures"), sort: "rank", descending })
          .slice(-2)
          .map(({ rank }) => rank),
      ).toEqual([null, null]);
  });
});
