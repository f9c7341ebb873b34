import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { Wardrobe } from "../../module/rules/character/load.ts";
import { deriveCreature, type DirectTotals } from "../../module/rules/creatures/creature-numbers.ts";
import { sumContributions } from "../../module/rules/basics/contribution.ts";
import { ATTRIBUTES, CHARACTERISTICS, ALL_SKILLS } from "../../module/rules/basics/ids.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";
import { creature } from "../data/creature-fixture.ts";

const BARE: Wardrobe = { armor: null, shield: null };
const MAIL: Wardrobe = {
  armor: { name: "Scale", type: "medium", defense: { physical: 4, magical: 2 }, maxDexterity: 2 },
  shield: { name: "Shield", type: "shield", defense: { physical: 2, magical: 1 }, maxDexterity: null },
};

describe("derived numbers of a creature", () => {
  it("H-SKL-08: Strength 15, Athletics step 2 gives +4", () => {
    const numbers = deriveCreature(
      creature({ characteristics: { strength: 15 }, attributes: { athletics: 2 } }),
      BARE,
      null,
    );
    expect(numbers.attributes.athletics.total).toBe(4);
    expect(numbers.attributes.athletics.parts.map(({ value }) => value)).toEqual([2, 2]);
  });

  it("H-MAS-17: expertise adds 2 from step 1 on and nothing at step 0", () => {
    const of = (step: number): number =>
      deriveCreature(
        creature({ characteristics: { dexterity: 16 }, skills: { stealth: { step, expertise: true } } }),
        BARE,
        null,
      ).skills.stealth.total;
    expect([of(0), of(1), of(4)]).toEqual([3, 6, 9]);
  });

  it("H-ATK-09 H-ATK-11: Defense is Dexterity under the armor's cap, armor and shield", () => {
    const numbers = deriveCreature(
      creature({ characteristics: { dexterity: 18 }, armor: { medium: 1, shield: 1 } }),
      MAIL,
      null,
    );
    expect(numbers.defenses.physical.total).toBe(2 + 4 + 2);
    expect(numbers.defenses.magical.total).toBe(2 + 2 + 1);
  });

  it("C-43: a shield at step 0 gives no Defense, unless the table says so", () => {
    const source = creature({ armor: { medium: 1 } });
    expect(deriveCreature(source, MAIL, null).defenses.physical.total).toBe(4);
    const mild = resolveRuleset({ overrides: { untrainedArmorPenalty: false } });
    expect(deriveCreature(source, MAIL, null, mild).defenses.physical.total).toBe(6);
  });

  it("H-DMG-08: reduction of armor and shield adds up, each with its own mastery", () => {
    expect(deriveCreature(creature({ armor: { medium: 3, shield: 1 } }), MAIL, null).reduction.total).toBe(4 + 1);
    expect(deriveCreature(creature(), MAIL, null).reduction.total).toBe(1);
  });

  it("clothing gives its Defense and no reduction", () => {
    const robe: Wardrobe = {
      armor: { name: "Robe", type: "none", defense: { physical: 0, magical: 2 }, maxDexterity: null },
      shield: null,
    };
    const numbers = deriveCreature(creature(), robe, null);
    expect([numbers.defenses.magical.total, numbers.reduction.total]).toEqual([2, 0]);
  });

  it("C-64: a stat block's numbers replace the computed ones, effects still count", () => {
    const totals: DirectTotals = {
      physical: 5,
      magical: null,
      reduction: 2,
      attributes: {
        athletics: 7,
        acrobatics: null,
        adaptability: null,
        discipline: null,
        analysis: null,
        awareness: null,
      },
    };
    const numbers = deriveCreature(creature({ physicalBonus: 1, characteristics: { dexterity: 14 } }), MAIL, totals);
    expect(numbers.defenses.physical.total).toBe(6);
    expect(numbers.defenses.magical.total).toBe(2 + 2);
    expect(numbers.reduction.total).toBe(2);
    expect(numbers.attributes.athletics.total).toBe(7);
    expect(numbers.attributes.acrobatics.total).toBe(2);
  });

  it("H-TURN-02: initiative is Perception and Dexterity", () => {
    expect(
      deriveCreature(creature({ characteristics: { perception: 12, dexterity: 16 } }), BARE, null).initiative.total,
    ).toBe(4);
  });

  it("D-SAVE-02 D-SAVE-03 D-SAVE-04 D-ATK-07 D-C6 D-C7: in d20-3e base saves stand for Attributes, size counts in Armor Class", () => {
    const third = resolveRuleset({ profile: "d20-3e" });
    const source = {
      ...creature({
        characteristics: { endurance: 12, dexterity: 16, perception: 10, strength: 18, charisma: 20 },
        attributes: { athletics: 4, discipline: 4 },
      }),
      numbers3e: { fortitude: 2, reflex: 0, will: 2, size: 1 },
    };
    const { attributes, defenses } = deriveCreature(source, BARE, null, third);
    // The ledger's rolls of 9: 12 against body and force, 12 in the way of areas, 11 against all else.
    expect(Object.fromEntries(ATTRIBUTES.map((key) => [key, 9 + attributes[key].total]))).toEqual({
      athletics: 12,
      adaptability: 12,
      acrobatics: 12,
      discipline: 11,
      analysis: 11,
      awareness: 11,
    });
    expect([defenses.physical.total, defenses.magical.total]).toEqual([3 + 1, 3 + 1]);
    // By other rules the numbers count for nothing, and a stat block's own totals stand in any.
    expect(deriveCreature(source, BARE, null).attributes.adaptability.total).toBe(1);
    const fixed = {
      athletics: 7,
      acrobatics: null,
      adaptability: null,
      discipline: null,
      analysis: null,
      awareness: null,
    };
    const block = deriveCreature(
      source,
      BARE,
      { physical: 5, magical: null, reduction: null, attributes: fixed },
      third,
    );
    expect([block.attributes.athletics.total, block.defenses.physical.total]).toEqual([7, 5]);
  });

  it("never throws on odd values, and every total is the sum of its parts", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 90 }), fc.integer({ min: -3, max: 12 }), (value, step) => {
        const source = creature({
          characteristics: { dexterity: value, strength: value },
          attributes: { athletics: step },
          armor: { medium: step, shield: step },
          checks: step,
        });
        const { characteristics, attributes, skills, defenses, reduction } = deriveCreature(source, MAIL, null);
        const sums = [
          ...CHARACTERISTICS.map((key) => characteristics[key]),
          ...ATTRIBUTES.map((key) => attributes[key]),
          ...ALL_SKILLS.map((key) => skills[key]),
          defenses.physical,
          defenses.magical,
          reduction,
        ];
        for (const { total, parts } of sums) expect(total).toBe(sumContributions(parts));
      }),
    );
  });
});
