/** Progressions of classes in d20-3e, by the ledger's decision 29; every figure is worked by hand. */
import { describe, expect, it } from "vitest";
import { iterativeBonuses } from "../../module/rules/attack/full-attack.ts";
import { baseAttackAt, baseSaveAt, numbersAt, sizeModifier3e } from "../../module/rules/index.ts";

describe("progressions", () => {
  it("D-ATK-04 D-C6: the base attack bonus is the level, three quarters, or half of it, rounded down", () => {
    const levels = [1, 2, 3, 4, 5, 6, 10, 20];
    expect(levels.map((level) => baseAttackAt(level, "full"))).toEqual([1, 2, 3, 4, 5, 6, 10, 20]);
    expect(levels.map((level) => baseAttackAt(level, "threeQuarters"))).toEqual([0, 1, 2, 3, 3, 4, 7, 15]);
    expect(levels.map((level) => baseAttackAt(level, "half"))).toEqual([0, 1, 1, 2, 2, 3, 5, 10]);
    expect(() => baseAttackAt(1e9, "full")).toThrow(/level/);
  });
  it("D-ATK-02: from base attack +6 on there is one more attack for every 5, at −5; never more than at level 20", () => {
    expect([0, 1, 5, 6, 10, 11, 16, 20].map(iterativeBonuses)).toEqual([
      [0],
      [1],
      [5],
      [6, 1],
      [10, 5],
      [11, 6, 1],
      [16, 11, 6, 1],
      [20, 15, 10, 5],
    ]);
    expect([iterativeBonuses(-3), iterativeBonuses(999_999).length]).toEqual([[-3], 4]);
  });
  it("D-SAVE-02 D-SAVE-03 D-SAVE-04: a good save is 2 and half the level, a poor one a third of it", () => {
    const levels = [1, 2, 3, 5, 6, 10, 20];
    expect(levels.map((level) => baseSaveAt(level, true))).toEqual([2, 3, 3, 4, 5, 7, 12]);
    expect(levels.map((level) => baseSaveAt(level, false))).toEqual([0, 0, 1, 1, 2, 3, 6]);
  });
  it("D-ATK-04 D-ATK-07: a size from tiny to gargantuan, and one that nobody knows", () => {
    expect(["tiny", "small", "medium", "large", "huge", "gargantuan", "", "constructor"].map(sizeModifier3e)).toEqual([
      2, 1, 0, -1, -2, -4, 0, 0,
    ]);
  });
  it("D-C6: a ranger of level 5 has full attack and two good saves; without a class only the size counts", () => {
    expect(numbersAt(5, { attack: "full", goodSaves: ["fortitude", "reflex"] }, "small")).toEqual({
      baseAttack: 5,
      fortitude: 4,
      reflex: 4,
      will: 1,
      size: 1,
    });
    expect(numbersAt(5, null, "large")).toEqual({ baseAttack: 0, fortitude: 0, reflex: 0, will: 0, size: -1 });
  });
});
