/** Formulas that name numbers of their bearer. @rule H-DICE-01 H-PRG-07 H-SPL-10 */
import { describe, expect, it, test } from "vitest";
import {
  addFormulas,
  countFormula,
  countNumber,
  timesInParts,
  timesOver,
} from "../../module/rules/basics/counted-formula.ts";

const numbers = { level: 7, cha: 3, lrn: -1, spell: { mod: 4 }, spent: 12 };

describe("counted formulas (H-DICE-01 H-PRG-07)", () => {
  it.each([
    ["2d8 + @spell.mod", "2d8 + 4"],
    ["1d6 + @lrn", "1d6 - 1"],
    ["(1 + floor(@level / 7))d8 + @cha", "2d8 + 3"],
    ["(2 + floor((@level + 1) / 6))d10", "3d10"],
    ["1d(6 + 2 * min(1, floor(@level / 5)))", "1d8"],
    ["(ceil(@level / 2))d6", "4d6"],
    ["(max(1, @lrn))d8", "1d8"],
    ["5 * @level", "35"],
    ["@spent", "12"],
    ["2 + floor((@level - 1) / 4)", "2 + 1"],
    ["2d6", "2d6"],
  ])("%s is %s", (text, counted) => {
    expect(countFormula(text, numbers)).toBe(counted);
  });

  it.each(["", "@luck", "(1", "alert(1)", "floor(d6)", "(1 / 0)d6", "constructor(1)", `${"(".repeat(150)}1`])(
    "%j is none",
    (text) => {
      expect(countFormula(text, numbers)).toBeNull();
    },
  );
});

test("dice more for a higher slot stand together with the first (H-SPL-10)", () => {
  expect(timesOver("1d4 + 1", 2)).toBe("2d4 + 2");
  expect([timesOver("1d4", 0), timesOver("", 3)]).toEqual(["", ""]);
  expect(addFormulas("3d4 + 3", "2d4 + 2")).toBe("5d4 + 5");
  expect(addFormulas("2d4 + 4", "10")).toBe("2d4 + 14");
  expect(addFormulas("1d6", "1d8")).toBe("1d6 + 1d8");
  expect(addFormulas("2d8 - 1", "2d8")).toBe("4d8 - 1");
});

test("more dice than one formula holds stand in several (B-AOE-01)", () => {
  expect(timesInParts("2d4", 3, 10)).toEqual(["6d4"]);
  // A formula holds 100 dice of a size.
  expect(timesInParts("10d10 + 1", 11, 10)).toEqual(["60d10 + 6", "50d10 + 5"]);
  expect(timesInParts("100d4", 3, 10)).toEqual(["100d4", "100d4", "100d4"]);
  // Nobody rolls thousands of millions.
  expect(timesInParts("100d4", 1e9, 2)).toEqual(["100d4", "100d4"]);
  expect([timesInParts("1d4", 0, 10), timesInParts("", 3, 10)]).toEqual([[], []]);
});

test("what holds no dice is a number (H-PRG-07)", () => {
  expect(countNumber("5 + @damage", { damage: 12 })).toBe(17);
  expect(countNumber("ceil(@level / 2)", numbers)).toBe(4);
  expect([countNumber("1d4", numbers), countNumber("@luck", numbers), countNumber("", numbers)]).toEqual([
    null,
    null,
    null,
  ]);
});
