/**
 * Spells: keys that the rules know, sane dice, numbers that agree between the fields, the texts and the languages, and
 * enough to choose from for every class that casts. Validity against the schema is tested with all packs.
 */
import { mainActivity, mainParts, storedActivities } from "../../module/data/item/activities.pure.ts";
import { kindKeys } from "../../module/data/item/activity-kinds.pure.ts";
import type { ChangeKind } from "../../module/rules/basics/ids.ts";
import { describe, expect, test } from "vitest";
import { splitFormula } from "../../module/rules/basics/split-formula.ts";
import { parseFormula } from "../../module/rules/basics/dice.ts";
import { ATTRIBUTES, DAMAGE_TYPES, SCHOOLS } from "../../module/rules/basics/ids.ts";
import { AREA_LIMITS } from "../../module/rules/areas/area-shapes.ts";
import { packDocuments } from "../../tools/packs.mjs";
import { spellSystem } from "../../tools/spell-entries.mjs";
import type { Loose } from "../../packages/stand-in/common/loose.ts";

const ru: Loose[] = packDocuments("spells", "ru");
const en: Loose[] = packDocuments("spells", "en");
const named = (name: string): Loose => en.find((spell) => spell.name === name).system;
const casters = new Map<string, Loose>(
  packDocuments("classes", "en")
    .filter((one: Loose) => one.system.table)
    .map((one: Loose) => [(one.name as string).toLowerCase(), one.system as Loose]),
);
const list = (of: string, circle: number): string[] =>
  en
    .filter(({ system }) => system.circle === circle && system.classes.includes(of))
    .map((spell) => spell.name as string);
/** Highest circle whose slots a class gets. */
const highest = (system: Loose): number => Math.max(...system.table.map((row: Loose) => row.slots.length as number));

describe("each spell", () => {
  test.each(en.map((spell) => [spell.name as string, spell.system as Loose] as const))(
    "%s names only what the rules know",
    (_name, system) => {
      expect(SCHOOLS).toContain(system.school);
      expect(system.classes.length).toBeGreaterThan(0);
      for (const one of system.classes) expect([...casters.keys()]).toContain(one);
      expect(["active", "bonus", "reaction", "minutes", "hours"]).toContain(system.casting.kind);
      expect(system.casting.value).toBeGreaterThan(0);
      expect(system.casting.kind === "reaction").toBe(Boolean(system.casting.trigger));
      expect(["self", "touch", "feet", "sight", "special"]).toContain(system.range.kind);
      expect(system.range.value > 0).toBe(system.range.kind === "feet");
      expect(["instant", "rounds", "minutes", "hours", "days", "untilDispelled", "special"]).toContain(
        system.duration.kind,
      );
      expect(system.duration.value > 0).toBe(!["instant", "untilDispelled", "special"].includes(system.duration.kind));
      if (system.concentration) expect(["minutes", "hours"]).toContain(system.duration.kind);
      if (system.area) {
        expect(["sphere", "cube", "cone", "line", "cylinder", "emanation"]).toContain(system.area.shape);
        expect(system.area.size).toBeGreaterThan(0);
        expect(system.area.size).toBeLessThanOrEqual(
          system.area.shape === "line" ? AREA_LIMITS.line : AREA_LIMITS.feet,
        );
        expect(system.area.width > 0).toBe(["line", "cylinder"].includes(system.area.shape));
      }
      for (const { kind, save, parts } of storedActivities(system)) {
        expect(kindKeys()).toContain(kind);
        if (save.attribute === "") continue;
        expect(ATTRIBUTES).toContain(save.attribute);
        expect(["half", "none"]).toContain(save.onSuccess);
        if (save.onSuccess === "half") expect(parts.length).toBeGreaterThan(0);
      }
    },
  );

  test.each(en.map((spell) => [spell.name as string, spell.system as Loose] as const))(
    "%s: dice can be read, materials and their price go together",
    (_name, system) => {
      const parts = (kind: ChangeKind) => mainParts({ system }, kind);
      for (const { formula, type } of parts("damage")) {
        expect(DAMAGE_TYPES).toContain(type);
        for (const term of parseFormula(formula).terms)
          if (term.kind === "dice")
            expect([term.count <= 20, [4, 6, 8, 10, 12].includes(term.faces)]).toEqual([true, true]);
      }
      for (const { formula } of parts("healing"))
        expect(formula).toMatch(/^(?:\d+d\d+(?: \+ (?:@spell\.mod|\d+))?|\d+)$/);
      const upcast = [...parts("damage"), ...parts("healing"), ...parts("temporary")].map(({ more }) => more).join("");
      if (upcast !== "") {
        expect(() => parseFormula(upcast)).not.toThrow();
        const faces = (text: string): string[] => splitFormula(text).dice.match(/d\d+/g) ?? [];
        if (system.circle > 0)
          expect(
            [
              ...parts("damage").map(({ formula }) => formula),
              ...[...parts("healing"), ...parts("temporary")].map(({ formula }) =>
                formula.replace(" + @spell.mod", ""),
              ),
            ].flatMap(faces),
          ).toEqual(expect.arrayContaining(faces(upcast)));
      }
      const { verbal, somatic, material, materials, price, consumed } = system.components;
      expect(verbal || somatic || material).toBe(true);
      expect(Boolean(materials)).toBe(material);
      if (consumed) expect(price).toBeGreaterThan(0);
      if (price > 0) expect(materials).toMatch(/\d+ gp/);
    },
  );
});

describe("texts", () => {
  const plain = (spell: Loose): string => (spell.system.description as string).replace(/<[^>]+>/g, "");

  test("are one to four short sentences, and names are the spell's own", () => {
    for (const spells of [ru, en]) {
      expect(new Set(spells.map((spell) => spell.name as string)).size).toBe(spells.length);
      for (const spell of spells) {
        expect([spell.name, plain(spell).length > 20 && plain(spell).length <= 330]).toEqual([spell.name, true]);
        expect([spell.name, plain(spell)]).toEqual([spell.name, expect.stringMatching(/^[^<>]+\.$/u)]);
      }
    }
  });

  test("name the same numbers in both languages", () => {
    const numbers = (text: string): string[] =>
      (text.replaceAll("к", "d").match(/\d*d\d+|\d+/g) ?? [])
        .map((found) => found.replace(/^d/, "1d"))
        .filter((found) => /d|\d\d/.test(found))
        .sort();
    for (const [index, spell] of ru.entries())
      expect([en[index].name, numbers(plain(spell))]).toEqual([en[index].name, numbers(plain(en[index]))]);
  });

  test("of cantrips with dice to come say what they are at level 5, in the base game also at 11 and 17", () => {
    const upcast = (spell: Loose): string => mainParts({ system: spell.system as object }, "damage")[0]?.more ?? "";
    const cantrips = en.filter((spell) => spell.system.circle === 0 && upcast(spell) !== "");
    expect(cantrips.length).toBeGreaterThan(10);
    for (const spell of cantrips) {
      const dice = upcast(spell).slice(1);
      const rises = `2${dice} from level 5, 3${dice} from level 11, 4${dice} from level 17`;
      const { description, texts } = spell.system as Loose;
      expect([spell.name, description]).toEqual([spell.name, expect.stringContaining(`2${dice} from level 5.`)]);
      expect([spell.name, texts.base]).toEqual([spell.name, expect.stringContaining(`${rises}.`)]);
      expect([spell.name, texts["d20-3e"] ?? description]).not.toEqual([
        spell.name,
        expect.stringContaining("level 11"),
      ]);
    }
  });
});

describe("lists of classes", () => {
  /** The least that a list offers, from cantrips on. */
  const LEAST: Record<string, readonly number[]> = {
    wizard: [14, 25, 24, 20, 14, 12, 13, 8, 8, 8],
    sorcerer: [14, 18, 20, 15, 8, 6, 10, 8, 6, 5],
    bard: [9, 18, 15, 14, 6, 7, 6, 6, 5, 3],
    cleric: [6, 14, 12, 14, 5, 7, 8, 6, 4, 3],
    druid: [8, 15, 12, 12, 9, 7, 6, 4, 4, 4],
    warlock: [6, 10, 8, 9, 4, 4],
    paladin: [0, 12, 8, 6, 4, 4],
    ranger: [0, 12, 9, 9, 5, 2],
  };

  test("are there for every class that casts and no other", () => {
    expect(Object.keys(LEAST).sort()).toEqual([...casters.keys()].sort());
  });

  test.each(Object.entries(LEAST))("%s finds enough in every circle", (name, least) => {
    const caster = casters.get(name);
    expect(least.length - 1).toBe(highest(caster));
    for (const [circle, count] of least.entries())
      expect([name, circle, list(name, circle).length >= count]).toEqual([name, circle, true]);
    // H-SPL-05: at every level there are more spells to prepare than may be, and more cantrips than are known.
    for (const row of caster.table) {
      const open = Array.from(
        { length: row.slots.length as number },
        (_, index) => list(name, index + 1).length,
      ).reduce((sum, count) => sum + count, 0);
      expect([name, row.level, open > row.prepared]).toEqual([name, row.level, true]);
      expect([name, row.level, list(name, 0).length >= row.cantrips]).toEqual([name, row.level, true]);
    }
  });
});

describe("circles 6 to 9", () => {
  test.each(["bard", "cleric", "druid", "sorcerer", "warlock", "wizard"])(
    "H-SPL-02: %s has two spells or more to choose from in each",
    (name) => {
      expect([6, 7, 8, 9].map((circle) => list(name, circle).length >= 2)).toEqual([true, true, true, true]);
    },
  );

  test("are no spells of those who have half the slots", () => {
    for (const name of ["paladin", "ranger"])
      expect([name, [6, 7, 8, 9].map((circle) => list(name, circle))]).toEqual([name, [[], [], [], []]]);
  });
});

describe("figures that every table knows", () => {
  test("Fire Bolt, Cure Wounds, Fireball, Revivify", () => {
    expect(named("Fire Bolt")).toMatchObject({
      circle: 0,
      range: { kind: "feet", value: 120 },
      activities: { main: { kind: "attack", parts: [{ formula: "1d10", type: "fire", more: "1d10" }] } },
    });
    expect(named("Cure Wounds")).toMatchObject({
      circle: 1,
      activities: { main: { kind: "heal", parts: [{ formula: "2d8 + @spell.mod", more: "2d8" }] } },
      range: { kind: "touch" },
    });
    expect(named("Fireball")).toMatchObject({
      circle: 3,
      classes: ["sorcerer", "wizard"],
      range: { value: 150 },
      area: { shape: "sphere", size: 20 },
      activities: {
        main: {
          kind: "save",
          save: { attribute: "acrobatics", onSuccess: "half" },
          parts: [{ formula: "8d6", type: "fire", more: "1d6" }],
        },
      },
    });
    expect(named("Revivify")).toMatchObject({
      circle: 3,
      components: { verbal: true, somatic: true, material: true, price: 300, consumed: true },
    });
    expect(named("Alarm")).toMatchObject({
      casting: { kind: "minutes", value: 1 },
      ritual: true,
      duration: { kind: "hours", value: 8 },
      concentration: false,
    });
    expect(named("Lightning Bolt").area).toEqual({ shape: "line", size: 100, width: 5 });
  });

  test("B-DEATH-11: those that bring somebody back from death say so, in both languages, and no other", () => {
    const names = (spells: Loose[]): string[] =>
      spells
        .flatMap(({ name, system }) =>
          [...(mainActivity({ system: system as object })?.does ?? [])].includes("revive") ? [name as string] : [],
        )
        .sort();
    expect(names(en)).toEqual(["Raise Dead", "Reincarnate", "Resurrection", "Revivify", "True Resurrection"]);
    expect(names(ru)).toEqual(["Возрождение", "Воскрешение", "Истинное воскрешение", "Оживление", "Реинкарнация"]);
  });

  test("B-SAVE-03 C-22: those that the base rules call a Charisma save, and no other: sleep is Wisdom's", () => {
    const said = (spells: Loose[]): string[] =>
      spells
        .filter(({ system }) => mainActivity({ system: system as object })?.save.charisma === true)
        .map(({ name }) => name as string);
    expect(said(en).sort()).toEqual([
      "Animal Messenger",
      "Bane",
      "Banishment",
      "Calm Emotions",
      "Dispel Evil and Good",
      "Divine Word",
      "Planar Binding",
      "Seeming",
      "Zone of Truth",
    ]);
    expect(said(ru)).toHaveLength(9);
    expect(mainActivity({ system: named("Sleep") })?.save).toMatchObject({ attribute: "discipline" });
  });

  test("H-SKL-09 H-SKL-10 H-SKL-11: saves by their threat", () => {
    expect(
      ["Hold Person", "Fear", "Thunderwave", "Entangle", "Phantasmal Force", "Spirit Guardians"].map(
        (name) => mainActivity({ system: named(name) })?.save.attribute,
      ),
    ).toEqual(["discipline", "discipline", "adaptability", "athletics", "analysis", "awareness"]);
  });

  test("a time that is none stops the build", () => {
    expect(() =>
      spellSystem("spells/x", {
        classes: "wizard",
        school: "evocation",
        circle: 1,
        range: "60",
        needs: "V",
        lasts: "a while",
      }),
    ).toThrow(/how long is "a while"/);
  });
});

describe("what stays on the board", () => {
  const placed = en.filter(({ system }) => system.area);
  const text = ({ system }: Loose): string => system.description as string;

  test.each([
    ["starts a turn", ["turnStart", "enterStart"]],
    ["(?:end|ends) (?:his|a) turn (?:there|within|in it)", ["turnEnd", "enterEnd"]],
    ["enters", ["enter", "enterStart", "enterEnd"]],
  ])("who %s in it is met, as the text says (H-TURN-03 H-SPL-13 B-AOE-01)", (words, acts) => {
    const said = placed.filter((spell) => new RegExp(words, "u").test(text(spell)) && spell.name !== "Hallow");
    expect(said.length).toBeGreaterThan(3);
    for (const spell of said)
      expect([spell.name, acts]).toEqual([spell.name, expect.arrayContaining([spell.system.area.at])]);
  });

  test("what puts something on those who fail, and does nothing to its ground, leaves no area behind (H-TURN-03)", () => {
    const left = placed.filter(
      ({ system: { area, duration, activities } }) =>
        mainActivity({ system: { activities: activities as unknown } })?.save.attribute &&
        mainActivity({ system: { activities: activities as unknown } })?.applies.length &&
        duration.kind !== "instant" &&
        !area.hard &&
        !area.obscured &&
        area.shape !== "emanation",
    );
    expect(left.length).toBeGreaterThan(4);
    for (const { name, system } of left) expect([name, system.area.at]).toEqual([name, "once"]);
  });

  test("breaking free by an action is an escape of what the spell puts on (B-ATK-19)", () => {
    const held = en.filter((spell) => /breaking free is an action/u.test(text(spell)));
    expect(held.map(({ name }) => name as string).sort()).toEqual(["Ensnaring Strike", "Entangle", "Web"]);
    for (const { effects } of held)
      expect(effects.map(({ system }: Loose) => system.escape)).toEqual([{ attribute: "athletics", dc: 0 }]);
  });
});
