/** The short form of the packs' tables, and the gear that is written in it. */
import { describe, expect, test } from "vitest";
import { TOOL_KINDS } from "../../module/data/schema/tool-kinds.ts";
import { expandEntry } from "../../tools/pack-entries.mjs";
import { packDocuments } from "../../tools/packs.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const name = { ru: "Сундук", en: "Chest" };
const slots = { few: [[2], [2, 1]] };
const system = (entry: Loose): Loose => expandEntry("x/y", { type: "gear", name, ...entry }, slots).system;

describe("the short form", () => {
  test("kilograms, coins, a picture, a paragraph; what the system says itself wins", () => {
    expect(
      expandEntry(
        "gear/chest",
        {
          type: "container",
          icon: "chest",
          pounds: 25,
          price: "5 gp",
          holds: 300,
          name,
          text: { ru: "а", en: "b" },
          system: { source: "mine" },
        },
        slots,
      ),
    ).toEqual({
      type: "container",
      name,
      img: "systems/opposed-d20/icons/chest.svg",
      system: {
        weight: 11.3,
        price: { value: 5, currency: "gp" },
        capacity: { weight: 136.1, count: null },
        source: "mine",
        description: { ru: "<p>а</p>", en: "<p>b</p>" },
      },
    });
    expect(system({ pieces: 20 }).capacity).toEqual({ weight: null, count: 20 });
  });

  test("grants: a step each, expertise by +, a later level by @; the two of magic need no key", () => {
    expect(
      system({ grants: ["weapon.oneHanded", "skill.stealth+", "attribute.discipline@7", "spellDc"] }).grants,
    ).toEqual([
      { track: "weapon", key: "oneHanded", step: 1, expertise: false, level: 1 },
      { track: "skill", key: "stealth", step: 1, expertise: true, level: 1 },
      { track: "attribute", key: "discipline", step: 1, expertise: false, level: 7 },
      { track: "spellDc", key: "spellDc", step: 1, expertise: false, level: 1 },
    ]);
  });

  test("uses, and a table of spells by level", () => {
    expect(system({ uses: "2 long" }).uses).toEqual({ value: 2, max: 2, recharge: "long" });
    expect(system({ spells: { slots: "few", prepared: [3, 4] } }).table).toEqual([
      { level: 1, slots: [2], prepared: 3, cantrips: 0 },
      { level: 2, slots: [2, 1], prepared: 4, cantrips: 0 },
    ]);
  });

  test("features: whose, from which level, how; damage without a type is that of the blow", () => {
    expect(
      system({
        of: ["classes/monk", "classes/rogue"],
        level: 7,
        action: "free",
        save: "acrobatics half",
        damage: "(1 + @cha)d6 cold",
      }),
    ).toMatchObject({
      origin: "class",
      level: 7,
      action: "free",
      save: { attribute: "acrobatics", onSuccess: "half" },
      damage: [{ formula: "(1 + @cha)d6", type: "cold" }],
    });
    expect(system({ of: "species/elf", level: 1, damage: "2d6 + @cha" })).toMatchObject({
      origin: "species",
      damage: [{ formula: "2d6 + @cha", type: "" }],
    });
    expect(system({ of: "classes/monk", level: 20, quest: true }).origin).toBe("capstone");
  });

  test.each([
    [{ of: "spells/fire" }, /invalid owner of a feature/],
    [{ weight: 3 }, /what is "weight"/],
    [{ price: "5 gold" }, /no price/],
    [{ grants: ["sword"] }, /no grant/],
    [{ uses: "2 a day" }, /no uses/],
    [{ spells: { slots: "many", prepared: [] } }, /unknown kind of slots/],
  ])("what it does not know stops the build: %j", (entry, message) => {
    expect(() => system(entry)).toThrow(message);
  });
});

describe("gear", () => {
  const [ru, en] = ["ru", "en"].map((lang) => packDocuments("gear", lang)) as [Loose[], Loose[]];
  test("each kind of tool is known to the system, with the characteristic that its items name", () => {
    const tools = en
      .filter(({ type }) => type === "tool")
      .map(({ system }) => [system.tool, system.characteristic] as const);
    expect(Object.fromEntries(tools)).toEqual(TOOL_KINDS);
  });

  const byName = new Map(en.map((document) => [document.name as string, document.system as Loose]));

  test("things of all four kinds, each with its own name, a price and a text", () => {
    for (const type of ["gear", "tool", "container", "consumable"])
      expect(en.filter((document) => document.type === type).length).toBeGreaterThan(8);
    for (const documents of [ru, en]) {
      expect(new Set(documents.map((document) => document.name as string)).size).toBe(documents.length);
      for (const document of documents) {
        expect([document.name, document.system.price.value > 0, document.system.source]).toEqual([
          document.name,
          true,
          "starter",
        ]);
        expect(document.system.description).toMatch(/^<p>\p{Lu}?.*\.<\/p>$/u);
      }
    }
  });

  test("base figures, converted: rope, chest, lantern, spyglass", () => {
    expect(byName.get("Rope, 50 Feet")).toMatchObject({ weight: 2.3, price: { value: 1, currency: "gp" } });
    expect(byName.get("Chest")).toMatchObject({
      weight: 11.3,
      capacity: { weight: 136.1 },
      price: { value: 5, currency: "gp" },
    });
    expect(byName.get("Hooded Lantern")).toMatchObject({ weight: 0.9, price: { value: 5, currency: "gp" } });
    expect(byName.get("Spyglass")).toMatchObject({ weight: 0.5, price: { value: 1000, currency: "gp" } });
  });

  test("potions of healing: the formula is the one that the text names", () => {
    const formulas = ["2d4 + 2", "4d4 + 4", "8d4 + 8", "10d4 + 20"];
    const potions = en
      .map((document, index) => [document, ru[index]] as const)
      .filter(([document]) => document.system.activities?.main?.parts?.[0]?.kind === "healing");
    expect(potions.map(([document]) => document.system.activities.main.parts[0].formula as string)).toEqual(formulas);
    for (const [english, russian] of potions) {
      expect(english.system.description).toContain(english.system.activities.main.parts[0].formula);
      expect(russian.system.description).toContain(
        (english.system.activities.main.parts[0].formula as string).replace("d", "к"),
      );
    }
  });

  test("every other formula and every capacity stands in the text, too", () => {
    for (const {
      name: title,
      system: { effect, capacity, description },
    } of en) {
      if (effect?.formula) expect([title, description]).toEqual([title, expect.stringContaining(effect.formula)]);
      if (typeof capacity?.weight === "number")
        expect([title, description]).toEqual([title, expect.stringContaining(`${String(capacity.weight)} kg`)]);
      if (typeof capacity?.count === "number")
        expect([title, description]).toEqual([title, expect.stringContaining(String(capacity.count))]);
    }
  });
});
