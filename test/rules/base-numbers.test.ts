/** Armor Class and saves by the base rules, worked by hand; armor and creatures are as the packs have them. */
import { describe, expect, it } from "vitest";
import { ATTRIBUTES, type ArmorType } from "../../module/rules/basics/ids.ts";
import {
  deriveCreature,
  type CreatureNumbers,
  type DirectTotals,
} from "../../module/rules/creatures/creature-numbers.ts";
import {
  answeringDefense,
  armorClassParts,
  fixedDefense,
  resolveRuleset,
  savingAttribute,
} from "../../module/rules/index.ts";
import type { Wardrobe, Worn } from "../../module/rules/character/load.ts";
import { creature } from "../data/creature-fixture.ts";

const base = resolveRuleset({ profile: "base" });
const third = resolveRuleset({ profile: "d20-3e" });

// As the packs convert them: physical is the base's armor figure less 10.
const LEATHER: Worn = { name: "Leather", type: "light", defense: { physical: 1, magical: 1 }, maxDexterity: null };
const SCALE: Worn = { name: "Scale", type: "medium", defense: { physical: 4, magical: 2 }, maxDexterity: 2 };
const PLATE: Worn = { name: "Plate", type: "heavy", defense: { physical: 8, magical: 2 }, maxDexterity: 0 };
const SHIELD: Worn = { name: "Shield", type: "shield", defense: { physical: 2, magical: 1 }, maxDexterity: null };
const trained: Record<ArmorType, number> = { light: 1, medium: 1, heavy: 1, shield: 1 };

const worn = (armor: Worn | null, dexterity: number, shield: Worn | null = null, ruleset = base): CreatureNumbers =>
  deriveCreature(
    creature({ characteristics: { dexterity }, armor: trained }),
    { armor, shield } satisfies Wardrobe,
    null,
    ruleset,
  );
const armorClasses = ({ defenses }: CreatureNumbers): number[] => [
  fixedDefense(defenses.physical.parts),
  fixedDefense(defenses.magical.parts),
];

describe("Armor Class by the base rules", () => {
  it.each([
    ["B-ATK-04: nothing worn, Dexterity 16", null, 16, null, 13],
    ["B-ATK-04: leather 11, Dexterity 16", LEATHER, 16, null, 14],
    ["B-ATK-04 H-ATK-11: scale 14 lets 2 of Dexterity 18 through, with a shield", SCALE, 18, SHIELD, 18],
    ["B-ATK-04: plate 18 whatever Dexterity 18 gives", PLATE, 18, null, 18],
    ["B-ATK-04: plate 18 whatever Dexterity 8 takes", PLATE, 8, null, 18],
  ])("%s, against weapons and against magic", (_, armor, dexterity, shield, expected) => {
    expect(armorClasses(worn(armor, dexterity, shield))).toEqual([expected, expected]);
  });

  it("D-ATK-07: in d20-3e it is one number, too, and heavy armor only caps Dexterity", () => {
    expect(armorClasses(worn(PLATE, 18, SHIELD, third))).toEqual([20, 20]);
    expect(armorClasses(worn(PLATE, 8, null, third))).toEqual([17, 17]);
  });

  it("H-ATK-08 H-ATK-09: the homebrew keeps its two", () => {
    expect(worn(PLATE, 8, SHIELD, resolveRuleset()).defenses).toMatchObject({
      physical: { total: 9 },
      magical: { total: 2 },
    });
    expect(answeringDefense("magical", resolveRuleset())).toBe("magical");
    expect(answeringDefense("magical", base)).toBe("physical");
  });

  it("B-ATK-04 C-64: a guard of the packs, +6 against weapons and +3 against magic, has the Armor Class 16 of its source", () => {
    const none = { athletics: null, acrobatics: null, adaptability: null, discipline: null, analysis: null };
    const totals: DirectTotals = { physical: 6, magical: 3, reduction: 2, attributes: { ...none, awareness: null } };
    const numbers = deriveCreature(creature(), { armor: null, shield: null }, totals, base);
    expect(armorClasses(numbers)).toEqual([16, 16]);
    expect(armorClassParts(numbers.defenses.physical.parts).map(({ label, value }) => [label, value])).toEqual([
      ["OD20.Part.Passive", 10],
      ["OD20.Part.Total", 6],
    ]);
  });

  it("B-ATK-04: what raises it counts once, and what helps against magic alone does not", () => {
    const source = creature({ physicalBonus: 2, characteristics: { dexterity: 10 } });
    const both = { ...source, defenses: { physical: { bonus: 2 }, magical: { bonus: 3 } } };
    expect(armorClasses(deriveCreature(both, { armor: null, shield: null }, null, base))).toEqual([12, 12]);
  });
});

describe("saves by the base rules", () => {
  // Level 5: proficiency bonus 3. Trained in Athletics, whatever the step, and in Awareness; expertise is none of a save's.
  const numbers = deriveCreature(
    creature({
      characteristics: { strength: 16, dexterity: 14, endurance: 13, learning: 8, perception: 12, charisma: 20 },
      attributes: { athletics: 4, awareness: 1 },
    }),
    { armor: null, shield: null },
    null,
    base,
    { level: 5 },
  );
  it("B-SAVE-01 B-PROF-01: each Attribute carries the save of its characteristic, with the proficiency bonus where it is trained", () => {
    expect(Object.fromEntries(ATTRIBUTES.map((key) => [key, numbers.attributes[key].total]))).toEqual({
      athletics: 6,
      acrobatics: 2,
      adaptability: 1,
      analysis: -1,
      awareness: 4,
      discipline: 5,
    });
  });
  it("B-SAVE-03 C-22: what asks for Discipline asks for a Wisdom save, carried by Awareness, unless it says Charisma", () => {
    expect([savingAttribute("discipline", false, base), savingAttribute("discipline", true, base)]).toEqual([
      "awareness",
      "discipline",
    ]);
    expect(ATTRIBUTES.filter((key) => savingAttribute(key, false, base) !== key)).toEqual(["discipline"]);
    expect([third, resolveRuleset()].map((rules) => savingAttribute("discipline", false, rules))).toEqual([
      "discipline",
      "discipline",
    ]);
  });
});
