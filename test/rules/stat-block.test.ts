/** What a stat block says in numbers, and a check with an unusual characteristic. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ATTRIBUTES,
  RulesError,
  attackEntry,
  challengeExperience,
  usualNumbers,
  checkContributions,
  comesBack,
  proficiencyBonus,
  saveEntry,
  sumContributions,
  totalsFromArmorClass,
  withCharacteristic,
  type Contribution,
} from "../../module/rules/index.ts";

const item = (value: number): Contribution => ({ source: "item", label: "OD20.Part.Item", value });

describe("another characteristic", () => {
  const intimidation = (modifier: number, step: number, extra: Contribution[] = []): Contribution[] =>
    checkContributions({ characteristicKey: "charisma", modifier, step, extra });

  it("B-SKL-07: Intimidation with Strength keeps training and everything else", () => {
    const parts = withCharacteristic(intimidation(-1, 2, [item(1)]), "strength", 4, -1);
    expect(sumContributions(parts)).toBe(4 + 2 + 1);
    expect(parts.filter(({ source }) => source === "characteristic")).toMatchObject([
      { label: "OD20.Part.Strength", value: 4, rules: ["B-SKL-07"] },
    ]);
    expect(parts.find(({ source }) => source === "mastery")?.value).toBe(2);
  });
  it("B-SKL-07 C-64: a stated total changes by the difference, and says so", () => {
    const stated = checkContributions({ characteristicKey: "charisma", modifier: 1, fixedTotal: 6 });
    expect(sumContributions(withCharacteristic(stated, "strength", 4, 1))).toBe(9);
    expect(sumContributions(withCharacteristic(stated, "strength", 4, null))).toBe(10);
  });
  it("B-SKL-07: whatever the check is made of, the other characteristic counts once", () => {
    const number = fc.integer({ min: -5, max: 10 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 0, max: 4 }), number, (usual, other, step, bonus) => {
        const before = intimidation(usual, step, [item(bonus)]);
        const after = withCharacteristic(before, "strength", other, usual);
        return (
          sumContributions(after) - sumContributions(before) === other - usual &&
          after.filter(({ source }) => source === "characteristic").length === 1
        );
      }),
    );
    expect(() => withCharacteristic([], "strength", Number.NaN, 0)).toThrow(RulesError);
  });
});

describe("a stat block", () => {
  it("C-64 B-MISC-10: a challenge has numbers to begin with; above 5 they go on in even steps", () => {
    // 0.3 is 1/4. 9 is four above 5: hit points 63 + 56, Defenses + 1, attack + 2, reduction + 1, five dice.
    expect(usualNumbers(0.3)).toEqual({
      hitPoints: 10,
      physical: 4,
      magical: 2,
      attack: 4,
      reduction: 1,
      damage: "1d6+2",
    });
    expect(usualNumbers(9)).toEqual({
      hitPoints: 119,
      physical: 5,
      magical: 3,
      attack: 9,
      reduction: 3,
      damage: "5d8+3",
    });
    expect(usualNumbers(30).reduction).toBe(5);
  });
  it("B-MISC-10: a challenge rating is worth experience, and a proficiency bonus", () => {
    expect([0, 1 / 8, 1 / 4, 1 / 2, 1, 2, 10, 17, 21, 30].map(challengeExperience)).toEqual([
      10, 25, 50, 100, 200, 450, 5900, 18_000, 33_000, 155_000,
    ]);
    expect([0.3, 2.9].map(challengeExperience)).toEqual([50, 450]);
    expect([0, 4, 5, 30].map(proficiencyBonus)).toEqual([2, 2, 3, 9]);
    for (const wrong of [-1, 31, Number.NaN]) expect(() => challengeExperience(wrong)).toThrow(/challenge/);
  });
  it("B-MISC-10: more challenge is never worth less", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (a, b) => a > b || challengeExperience(a) <= challengeExperience(b),
      ),
    );
  });
  it("B-MISC-10 C-64: an Armor Class becomes two Defenses and a reduction", () => {
    expect(totalsFromArmorClass({ armorClass: 11, dexterity: -1 })).toEqual({ physical: 1, magical: 0, reduction: 1 });
    expect(totalsFromArmorClass({ armorClass: 15, dexterity: 2 })).toEqual({ physical: 5, magical: 3, reduction: 1 });
    expect(totalsFromArmorClass({ armorClass: 18, dexterity: 0, magicResistant: true })).toEqual({
      physical: 8,
      magical: 8,
      reduction: 3,
    });
    expect(totalsFromArmorClass({ armorClass: 8, dexterity: -2 })).toEqual({ physical: -2, magical: -2, reduction: 0 });
    expect(() => totalsFromArmorClass({ armorClass: 1.5, dexterity: 0 })).toThrow(/armorClass/);
  });
  it("B-MISC-10: what comes back on 5 or 6", () => {
    expect([1, 2, 3, 4, 5, 6].filter((face) => comesBack(face, 5))).toEqual([5, 6]);
    for (const [face, from] of [
      [0, 5],
      [7, 5],
      [3, 1],
      [3, 7],
    ] as const)
      expect(() => comesBack(face, from)).toThrow(RulesError);
  });
  it("B-MISC-11: +5, reach 5, 1d6+3 is 6 points", () => {
    const entry = attackEntry({
      ranged: false,
      parts: [item(5)],
      reach: 5,
      range: { normal: 30, max: 120 },
      damage: [
        { formula: "1d6", bonus: [item(3)], type: "piercing" },
        { formula: "", bonus: [item(-2)], type: "fire" },
      ],
    });
    expect(entry).toEqual({
      manner: "melee",
      bonus: 5,
      reach: 5,
      range: null,
      targets: 1,
      hit: [
        { formula: "1d6", flat: 3, average: 6, type: "piercing" },
        { formula: "", flat: -2, average: 0, type: "fire" },
      ],
    });
    expect(
      attackEntry({ ranged: true, parts: [], reach: 5, range: { normal: 80, max: null }, damage: [] }),
    ).toMatchObject({ manner: "ranged", reach: 0, range: { normal: 80, max: 80 }, hit: [] });
    expect(() =>
      attackEntry({
        ranged: false,
        parts: [],
        reach: 5,
        range: { normal: null, max: null },
        damage: [{ formula: "1d", bonus: [], type: "" }],
      }),
    ).toThrow(RulesError);
  });
  it("B-MISC-11 C-97: a save by the entry's own number, else by its owner's; half or nothing is left", () => {
    const own = [item(8), item(3)];
    expect(saveEntry({ attribute: "acrobatics", dc: null, own, onSuccess: "half" })).toMatchObject({
      attribute: "acrobatics",
      dc: 11,
      parts: own,
      failure: 1,
      success: 0.5,
    });
    expect(saveEntry({ attribute: "discipline", dc: 15, own, onSuccess: "none" })).toMatchObject({
      dc: 15,
      success: 0,
    });
    expect(saveEntry({ attribute: "", dc: 15, own, onSuccess: "half" })).toBeNull();
    expect(saveEntry({ attribute: "acrobatics", dc: null, own: null, onSuccess: "half" })).toBeNull();
    expect(() => saveEntry({ attribute: "luck", dc: 15, own, onSuccess: "half" })).toThrow(/attribute/);
    for (const attribute of ATTRIBUTES)
      expect(saveEntry({ attribute, dc: 10, own: null, onSuccess: "half" })?.attribute).toBe(attribute);
  });
});
