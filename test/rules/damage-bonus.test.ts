/** What is added to damage. */
import { describe, expect, it } from "vitest";
import { gripFormula, hasDice, parseFormula } from "../../module/rules/index.ts";
import { damageBonus, modifiers } from "./damage-bonus.ts";

describe("area 10: damage bonus", () => {
  it("H-DMG-01 B-DMG-02: damage adds the modifier of the attack", () => {
    expect(damageBonus({})).toBe(3);
    expect(damageBonus({ use: "shoot", characteristicKey: "perception" })).toBe(2);
    expect(damageBonus({ characteristicKey: "dexterity", modifiers: modifiers(0, 4) })).toBe(4);
  });
  it("B-DMG-04: a blowgun's 1 stays 1", () => {
    expect(hasDice(parseFormula("1").terms)).toBe(false);
    expect(damageBonus({ hasDice: false })).toBe(0);
  });
  it("B-DMG-03: the weapon's own bonus replaces the modifier", () => {
    expect(damageBonus({ damageBonus: 0 })).toBe(0);
  });
  it("H-DMG-01: a versatile weapon changes its dice in two hands", () => {
    expect(gripFormula("1d8", "1d10", "twoHands")).toBe("1d10");
    expect(gripFormula("1d8", "", "twoHands")).toBe("1d8");
    expect(gripFormula("1d8", "1d10", "strike")).toBe("1d8");
  });
});
