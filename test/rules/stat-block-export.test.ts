/** Files of Foundry's "Export Data": what is read of them, and what is refused by name. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { creatureNumbers3e } from "../../module/rules/creatures/conversion-3e.ts";
import { readExport as read, type Exported } from "../../module/rules/creatures/stat-block-text/read-export.ts";

const WOLF = readFileSync("test/fixtures/stat-blocks/dnd5e/version-5.json", "utf8");
const HERO = readFileSync("test/fixtures/stat-blocks/dnd5e/hero.json", "utf8");
const readExport = (text: string): readonly Exported[] => read(text, "opposed-d20");
const only = (text: string): Exported => {
  const [first, ...rest] = readExport(text);
  if (!first || rest.length > 0) throw new Error("not one document");
  return first;
};
const json = (document: object): string => JSON.stringify(document);
const DND5E = { _stats: { systemId: "dnd5e" } };

describe("B-MISC-10: exported files", () => {
  test("a creature is read as a pasted one; a list holds several, each by itself", () => {
    expect(only(WOLF)).toMatchObject({ is: "creature", name: "Kiln Wolf", reading: { creature: { hitPoints: 26 } } });
    const broken = { name: "No one", type: "npc", system: { abilities: {}, attributes: {} } };
    expect(readExport(`[${WOLF},${HERO},${json(broken)}]`).map(({ is, name }) => [is, name])).toEqual([
      ["creature", "Kiln Wolf"],
      ["hero", "Tove Amberhand"],
      ["refused", "No one"],
    ]);
  });
  test("a character: abilities, classes by name, languages, coins, portrait, life story, things and spells", () => {
    expect(only(HERO)).toEqual({
      is: "hero",
      name: "Tove Amberhand",
      portrait: "worlds/north/tove.webp",
      hero: {
        name: "Tove Amberhand",
        characteristics: { strength: 8, dexterity: 14, endurance: 13, learning: 17, perception: 12, charisma: 10 },
        classes: ["Wizard 4", "Rogue 1"],
        species: "Dwarf",
        background: "Sage",
        languages: ["common", "dwarvish"],
        coins: { cp: 3, sp: 0, ep: 0, gp: 41, pp: 0 },
        biography: "Left the mines with one book.",
        things: [
          {
            name: "+1 Longsword",
            kind: "things",
            quantity: 1,
            // 3 pounds are 1.3608 kg.
            weight: 1.4,
            price: { value: 1000, currency: "gp" },
            text: "Bright.",
          },
          {
            name: "Lamp of a Mole",
            kind: "things",
            quantity: 2,
            weight: 0.5,
            price: { value: 5, currency: "sp" },
            text: "Dim light under ground.",
          },
          {
            name: "Magic Missile",
            kind: "spells",
            quantity: 1,
            weight: 0,
            price: { value: 0, currency: "gp" },
            text: "",
          },
          {
            name: "Ember Whisper",
            kind: "spells",
            quantity: 1,
            weight: 0,
            price: { value: 0, currency: "gp" },
            text: "",
          },
        ],
      },
    });
  });
  test("languages that nobody lists stand apart with semicolons: a character and a creature know them too", () => {
    const languages = { value: ["common"], custom: "Hill Cant; Old Dwarvish;" };
    const system = { abilities: { str: { value: 8 } }, attributes: { hp: { max: 9 } }, traits: { languages } };
    const [hero, creature] = ["character", "npc"].map((type) => only(json({ ...DND5E, name: "X", type, system })));
    const known = ["common", "Hill Cant", "Old Dwarvish"];
    expect(hero).toMatchObject({ hero: { languages: known } });
    expect(creature).toMatchObject({ reading: { creature: { languages: known } } });
  });
  test("numbers that cannot be are left out: abilities, coins, weights, amounts", () => {
    const found = only(
      json({
        ...DND5E,
        type: "character",
        system: {
          abilities: { str: { value: 1e9 }, dex: { value: -1 }, con: { value: 12.5 }, int: { value: "15" } },
          currency: { gp: 1e15, sp: -4, cp: "7" },
        },
        items: [
          { type: "loot", name: "Rock", system: { weight: { value: -5, units: "lb" }, quantity: 1e12, price: "x" } },
        ],
      }),
    );
    expect(found).toMatchObject({
      is: "hero",
      name: "",
      hero: {
        characteristics: { learning: 15 },
        coins: { cp: 7, sp: 0, gp: 0 },
        // Of an amount that cannot be one piece is left.
        things: [{ quantity: 1, weight: 0, price: { value: 0, currency: "gp" } }],
      },
    });
    const huge = only(WOLF.replaceAll('"max": 26', '"max": 1000000000'));
    expect(huge).toMatchObject({ is: "creature", reading: { creature: { hitPoints: null } } });
    expect(huge.is === "creature" && huge.reading.doubts).toContainEqual({
      field: "hitPoints",
      reason: "outOfRange",
      stated: 1_000_000_000,
    });
  });
  test("names of blanks are none, endless ones are cut; too many things are told, not dropped", () => {
    const languages = { value: ["elvish ", " ", "\n", 5, "x".repeat(1000)] };
    const system = { abilities: { str: { value: 10 } }, attributes: { hp: {} }, traits: { languages } };
    const thing = { type: "loot", name: "x".repeat(1000), system: {} };
    const hero = only(json({ ...DND5E, type: "character", system, items: [thing] }));
    expect(hero).toMatchObject({
      is: "hero",
      hero: { languages: ["elvish", "x".repeat(120)], things: [{ name: "x".repeat(120) }] },
    });
    const npc = only(json({ ...DND5E, type: "npc", system }));
    expect(npc.is === "creature" && npc.reading.creature?.languages.slice(0, 2)).toEqual(["elvish", "x".repeat(120)]);
    const many = (type: string): Exported =>
      only(json({ ...DND5E, name: "N", type, system, items: Array(1001).fill(thing) }));
    expect([many("character"), many("npc")]).toEqual(
      ["N", "N"].map((name) => ({ is: "refused", name, reason: "tooMany", system: "" })),
    );
  });
  test.each(["__proto__", "constructor", "toString"])("a kind of creature that is no word: %s", (value) => {
    const system = { abilities: { str: { value: 10 } }, attributes: { hp: {} }, details: { cr: 1, type: { value } } };
    const items = [undefined, 5, " "].map((name) => ({ name, type: "weapon", system: { actionType: "mwak" } }));
    const found = only(json({ ...DND5E, type: "npc", name: "N", system, items }));
    const creature = found.is === "creature" ? found.reading.creature : null;
    expect([creature?.kind, creature?.attacks.map(({ name }) => name)]).toEqual([value, ["—", "—", "—"]]);
    expect(creatureNumbers3e(value, 4)).toEqual(creatureNumbers3e("of no known kind", 4));
  });
  test.each([
    ["worlds/north/tove.webp", "worlds/north/tove.webp"],
    ["https://example.org/a.PNG", ""],
    ["//example.org/a.png", ""],
    ["systems/dnd5e/icons/wolf.webp", ""],
    ["javascript:alert(1).png", ""],
    ["data:image/png;base64,AAAA.png", ""],
    ["worlds/north/tove", ""],
    ['a".png', ""],
  ])("the portrait %s", (img, portrait) => {
    expect(
      only(json({ ...DND5E, type: "character", img, system: { abilities: {}, details: { race: "Elf" } } })),
    ).toMatchObject({
      portrait,
    });
  });
  test.each([
    ["empty", " \n"],
    ["tooLong", `"${"x".repeat(2_000_000)}"`],
    ["html", "<!doctype html><p>{}</p>"],
    ["json", "{"],
    ["json", "Kiln Wolf"],
    ["notExport", "[]"],
    ["notExport", "null"],
    ["notExport", "[[]]"],
    ["notExport", json({ name: "Poem", text: "a" })],
    ["notExport", json({ name: "Wolf", type: "npc", system: {} })],
    ["own", json({ name: "Hero", type: "character", system: { level: 1 }, _stats: { systemId: "opposed-d20" } })],
    ["own", json({ name: "Hero", type: "character", system: { characteristics: {} } })],
    [
      "pf2e",
      json({ name: "Imp", type: "npc", system: { abilities: { str: { mod: 2 } } }, _stats: { systemId: "pf2e" } }),
    ],
    [
      "pf2e",
      json({ name: "Imp", type: "npc", system: { abilities: { str: { mod: 2 } }, attributes: { hp: { max: 9 } } } }),
    ],
    ["pf2e", json({ name: "Imp", type: "npc", system: { details: { level: { value: 3 } }, attributes: { hp: {} } } })],
    ["kind", json({ ...DND5E, name: "Cart", type: "vehicle", system: { abilities: {}, attributes: {} } })],
  ])("refused as %s: %#", (reason, text) => {
    expect(only(text)).toMatchObject({ is: "refused", reason });
  });
  test("species and background are words of version 3, and no ids of lost items", () => {
    const origins = (race: string, background: string) => {
      const found = only(
        json({
          ...DND5E,
          type: "character",
          system: { abilities: { str: { value: 8 } }, details: { race, background } },
        }),
      );
      return found.is === "hero" && [found.hero.species, found.hero.background];
    };
    expect(origins("Hill Dwarf", "Sage")).toEqual(["Hill Dwarf", "Sage"]);
    expect(origins("Ab3dE6gh1jKlmN0p", "")).toEqual(["", ""]);
  });
  test("another system is named", () => {
    const other = { name: "Ace", type: "pilot", system: { a: 1 }, _stats: { systemId: "space" } };
    expect(only(json(other))).toEqual({ is: "refused", name: "Ace", reason: "system", system: "space" });
  });
  test("a feature and a spell alone are looked for by name, as a thing is", () => {
    const kinds = ["feat", "spell", "weapon"].map((type) =>
      only(json({ ...DND5E, name: "X", type, system: { description: { value: "<p>x</p>" } } })),
    );
    expect(kinds.map((one) => one.is === "thing" && one.thing.kind)).toEqual(["features", "spells", "things"]);
  });
});
