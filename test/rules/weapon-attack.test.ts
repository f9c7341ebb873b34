import { describe, expect, it } from "vitest";
import { weaponAttack, weaponModes, type WeaponInput, type Wielder } from "../../module/rules/attack/weapon-attack.ts";
import { isReadable, splitFormula } from "../../module/rules/basics/split-formula.ts";
import { sumContributions } from "../../module/rules/basics/contribution.ts";
import { resolveRuleset } from "../../module/rules/ruleset/ruleset.ts";

const hero: Wielder = {
  modifiers: { strength: 3, dexterity: 2, endurance: 0, learning: 0, perception: 1, charisma: -1 },
  steps: { oneHanded: 2, twoHanded: 1, ranged: 3, unarmed: 0, improvised: 4 },
  attackBonus: 0,
  damageBonus: 0,
};

function weapon(differences: Partial<WeaponInput> = {}): WeaponInput {
  return {
    weaponType: "oneHanded",
    characteristic: "",
    properties: new Set(),
    damage: [{ formula: "1d8", type: "slashing" }],
    versatile: "",
    reach: 5,
    range: { normal: null, max: null },
    attack: { bonus: 0, total: null },
    damageBonus: null,
    defense: "",
    ...differences,
  };
}
function attack(input: WeaponInput, mode: Parameters<typeof weaponAttack>[3], wielder = hero) {
  const { parts, damage, ...rest } = weaponAttack(input, "W", wielder, mode);
  return {
    ...rest,
    bonus: sumContributions(parts),
    damage: damage.map(({ formula, bonus, type }) => `${formula}|${String(sumContributions(bonus))}|${type}`),
  };
}

describe("attack with a weapon", () => {
  it("H-ATK-02 H-ATK-06: melee by Strength and the type's step", () => {
    expect(attack(weapon(), "strike")).toMatchObject({
      bonus: 5,
      damage: ["1d8|3|slashing"],
      ranged: false,
      reach: 5,
      defense: "physical",
    });
  });

  it("H-ATK-03 C-37: finesse takes the better", () => {
    const agile = { ...hero, modifiers: { ...hero.modifiers, dexterity: 4 } };
    expect(attack(weapon({ properties: new Set(["finesse"]) }), "strike", agile)).toMatchObject({
      characteristic: "dexterity",
      bonus: 6,
    });
    expect(attack(weapon({ properties: new Set(["finesse"]) }), "strike")).toMatchObject({
      characteristic: "strength",
    });
  });

  it("H-ATK-04: shooting and throwing by Perception, with the weapon's own step", () => {
    expect(attack(weapon({ weaponType: "ranged", range: { normal: 80, max: 320 } }), "shoot")).toMatchObject({
      bonus: 4,
      ranged: true,
      range: { normal: 80, max: 320 },
      reach: 0,
    });
    expect(attack(weapon({ properties: new Set(["thrown"]), range: { normal: 20, max: 60 } }), "throw")).toMatchObject({
      characteristic: "perception",
      bonus: 3,
      damage: ["1d8|1|slashing"],
    });
  });

  it("versatile in two hands: other dice, the two-handed step", () => {
    expect(attack(weapon({ properties: new Set(["versatile"]), versatile: "1d10" }), "twoHands")).toMatchObject({
      bonus: 4,
      damage: ["1d10|3|slashing"],
    });
  });

  it("H-TWO-02: the off hand adds no positive modifier", () => {
    expect(attack(weapon(), "offHand").damage).toEqual(["1d8|0|slashing"]);
    const weak = { ...hero, modifiers: { ...hero.modifiers, strength: -1 } };
    expect(attack(weapon(), "offHand", weak).damage).toEqual(["1d8|-1|slashing"]);
  });

  it("B-ATK-21: improvised use has no training and deals 1d4", () => {
    const bow = weapon({ weaponType: "ranged", attack: { bonus: 0, total: 9 } });
    expect(attack(bow, "improvised")).toMatchObject({ bonus: 3, ranged: false, damage: ["1d4|3|bludgeoning"] });
    expect(attack(weapon(), "improvised")).toMatchObject({ ranged: true, range: { normal: 20, max: 60 } });
  });

  it("C-64: a stat block's bonus and damage stand for themselves", () => {
    const claw = weapon({
      weaponType: "unarmed",
      attack: { bonus: 0, total: 6 },
      damageBonus: 4,
      damage: [
        { formula: "2d6", type: "slashing" },
        { formula: "1d6", type: "fire" },
      ],
    });
    expect(attack(claw, "strike")).toMatchObject({ bonus: 6, damage: ["2d6|4|slashing", "1d6|0|fire"] });
  });

  it("B-DMG-04 B-ATK-15: fixed damage gets no modifier, an unarmed strike does", () => {
    expect(
      attack(weapon({ weaponType: "ranged", damage: [{ formula: "1", type: "piercing" }] }), "shoot").damage,
    ).toEqual(["|1|piercing"]);
    expect(
      attack(weapon({ weaponType: "unarmed", damage: [{ formula: "1", type: "bludgeoning" }] }), "strike").damage,
    ).toEqual(["|4|bludgeoning"]);
  });

  it("lists the ways to use a weapon, the usual first", () => {
    expect(weaponModes(weapon({ properties: new Set(["versatile", "thrown"]) }), false)).toEqual([
      "strike",
      "twoHands",
      "throw",
    ]);
    expect(weaponModes(weapon({ weaponType: "ranged" }), false)).toEqual(["shoot", "improvised"]);
    expect(weaponModes(weapon({ weaponType: "ranged", properties: new Set(["thrown"]) }), false)).toEqual([
      "throw",
      "improvised",
    ]);
    expect(weaponModes(weapon({ properties: new Set(["light"]) }), true)).toEqual(["strike", "offHand", "improvised"]);
    expect(weaponModes(weapon({ weaponType: "unarmed" }), false)).toEqual(["strike"]);
  });
  it("D-DMG-03 D-DMG-04: by d20-3e the hand decides, for any weapon of one hand", () => {
    const third = resolveRuleset({ profile: "d20-3e" });
    const held = (equipped: string, more: Partial<WeaponInput> = {}) =>
      weaponModes(weapon({ equipped, ...more }), true, third);
    expect([held("main"), held("off"), held("both"), held("none")]).toEqual([
      ["strike", "twoHands", "improvised"],
      ["offHand", "improvised"],
      ["twoHands", "strike", "improvised"],
      ["strike", "improvised"],
    ]);
    expect(held("off", { properties: new Set(["light", "thrown"]) })).toEqual(["offHand", "throw"]);
    const light = { properties: new Set(["light"]) };
    expect([held("main", light), held("both", light)]).toEqual([
      ["strike", "improvised"],
      ["twoHands", "strike", "improvised"],
    ]);
    expect(held("both", { weaponType: "twoHanded" })).toEqual(["strike", "improvised"]);
  });
});

describe("damage formula", () => {
  it("comes apart into dice and flat, Russian notation included", () => {
    expect(splitFormula("1к8+3")).toEqual({ dice: "1d8", flat: 3 });
    expect(splitFormula("2d6 + 1d4 - 1")).toEqual({ dice: "2d6 + 1d4", flat: -1 });
    expect(splitFormula("")).toEqual({ dice: "", flat: 0 });
  });

  it("counts as nothing when it cannot be read", () => {
    expect(splitFormula("меч")).toEqual({ dice: "", flat: 0 });
    expect([isReadable("меч"), isReadable("д6"), isReadable("")]).toEqual([false, true, true]);
  });
});
