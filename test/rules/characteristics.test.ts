/** The six characteristics and their modifiers. */
import { describe, expect, it } from "vitest";
import {
  CHARACTERISTICS,
  abilityModifier,
  characteristicValidity,
  checkContributions,
  fromBase,
  sumContributions,
  type CheckInput,
} from "../../module/rules/index.ts";

const check = (i: Partial<CheckInput>): number =>
  sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 0, ...i }));

describe("area 2: characteristics", () => {
  it.each([
    [1, -5],
    [7, -2],
    [9, -1],
    [10, 0],
    [15, 2],
    [29, 9],
    [30, 10],
  ])("H-CHAR-03 4.7: %i has modifier %i", (value, modifier) => {
    expect(abilityModifier(value)).toBe(modifier);
  });
  it("B-CHAR-05: the whole table", () => {
    const table = [-5, -4, -4, -3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10];
    expect(table.map((_, index) => abilityModifier(index + 1))).toEqual(table);
  });
  it("B-CHAR-02 B-CHAR-04: a character's 22 is warned, an NPC's 31 refused, 0 noticed", () => {
    expect(characteristicValidity(22, true)).toBe("aboveCap");
    expect(characteristicValidity(22, false)).toBe("ok");
    expect(characteristicValidity(31, false)).toBe("invalid");
    expect(characteristicValidity(0, true)).toBe("zero");
    expect(() => abilityModifier(31)).toThrow(/value/);
    expect(() => abilityModifier(Number.NaN)).toThrow(/value/);
  });
  it("H-CHAR-01 H-CHAR-04: Learning 13 and a 12 make 13", () => {
    expect(CHARACTERISTICS).toHaveLength(6);
    expect(12 + check({ characteristicKey: "learning", modifier: abilityModifier(13) })).toBe(13);
  });
  it("B-CHAR-01 D-C7: the base game's names", () => {
    expect((["constitution", "intelligence", "wisdom"] as const).map(fromBase)).toEqual([
      "endurance",
      "learning",
      "perception",
    ]);
    // @ts-expect-error: no such name
    expect(() => fromBase("toString")).toThrow(/name/);
  });
});
