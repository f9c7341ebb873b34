/** What is added to damage. */
import { describe, expect, it } from "vitest";
import {
  damageContributions,
  gripFormula,
  hasDice,
  parseFormula,
  resolveRuleset,
  sumContributions,
  type Characteristic,
  type WeaponDamageInput,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const modifiers = (strength: number, dexterity: number): Record<Characteristic, number> => ({
  strength,
  dexterity,
  endurance: 0,
  learning: 0,
  perception: 2,
  charisma: 0,
});
const bonus = (i: Partial<WeaponDamageInput>, ruleset = homebrew): number =>
  sumContributions(
    damageContributions(
      { use: "strike", characteristicKey: "strength", modifiers: modifiers(3, 3), hasDice: true, ...i },
      ruleset,
    ),
  );

describe("area 10: damage bonus", () => {
  it("H-DMG-01 B-DMG-02: damage adds the modifier of the attack", () => {
    expect(bonus({})).toBe(3);
    expect(bonus({ use: "shoot", characteristicKey: "perception" })).toBe(2);
    expect(bonus({ characteristicKey: "dexterity", modifiers: modifiers(0, 4) })).toBe(4);
  });
  it("B-DMG-04: a blowgun's 1 stays 1", () => {
    expect(hasDice(parseFormula("1").terms)).toBe(false);
    expect(bonus({ hasDice: false })).toBe(0);
  });
  it("B-DMG-03: the weapon's own bonus replaces the modifier", () => {
    expect(bonus({ damageBonus: 0 })).toBe(0);
  });
  it("H-DMG-01: a versatile weapon changes its dice in two hands", () => {
    expect(gripFormula("1d8", "1d10", "twoHands")).toBe("1d10");
    expect(gripFormula("1d8", "", "twoHands")).toBe("1d8");
    expect(gripFormula("1d8", "1d10", "strike")).toBe("1d8");
  });
});
