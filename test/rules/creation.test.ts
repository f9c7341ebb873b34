/** Values of the characteristics at creation. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  CHARACTERISTICS,
  POINT_BUY,
  RulesError,
  STANDARD_ARRAY,
  pointCost,
  pointsLeft,
  raiseProblem,
  raisedValue,
  rolledValue,
  unspentValues,
  valuesFit,
  type Values,
} from "../../module/rules/index.ts";

const values = (...numbers: (number | null)[]): Values =>
  Object.fromEntries(CHARACTERISTICS.map((key, index) => [key, numbers[index] ?? null])) as Values;

describe("H-CHAR-01: values at creation", () => {
  it("the array has six values, each to be used once", () => {
    expect(STANDARD_ARRAY.reduce((sum, value) => sum + value, 0)).toBe(72);
    expect(unspentValues(STANDARD_ARRAY, values(15, null, 8))).toEqual([14, 13, 12, 10]);
    expect(unspentValues([10, 10, 9], values(10, 9, 17))).toEqual([10]);
    expect([
      valuesFit("array", values(8, 10, 12, 13, 14, 15)),
      valuesFit("array", values(15, 15, 13, 12, 10, 8)),
      valuesFit("array", values(15, 14, 13, 12, 10)),
    ]).toEqual([true, false, false]);
  });
  it("27 points: 8 to 15 cost 0 1 2 3 4 5 7 9; three 15 and three 8 are all of them", () => {
    expect([8, 9, 10, 11, 12, 13, 14, 15].map(pointCost)).toEqual([0, 1, 2, 3, 4, 5, 7, 9]);
    expect([
      pointsLeft(values(15, 15, 15, 8, 8, 8)),
      pointsLeft(values(...STANDARD_ARRAY)),
      pointsLeft(values(15, 15, 15, 15, 8, 8)),
      pointsLeft(values()),
    ]).toEqual([0, 0, -9, 27]);
    expect([
      valuesFit("points", values(15, 15, 15, 8, 8, 8)),
      valuesFit("points", values(15, 15, 15, 9, 8, 8)),
      valuesFit("points", values(16, 8, 8, 8, 8, 8)),
    ]).toEqual([true, false, false]);
    for (const wrong of [7, 16, 8.5, Number.NaN]) expect(() => pointCost(wrong)).toThrow(RulesError);
  });
  it("the price never falls as the value rises", () => {
    fc.assert(
      fc.property(fc.integer({ min: POINT_BUY.min, max: POINT_BUY.max - 1 }), (value) => {
        expect(pointCost(value + 1)).toBeGreaterThan(pointCost(value));
      }),
    );
  });
  it("four dice without the lowest", () => {
    expect([
      rolledValue([6, 6, 6, 6]),
      rolledValue([1, 1, 1, 1]),
      rolledValue([3, 1, 5, 4]),
      rolledValue([2, 2, 6, 5]),
    ]).toEqual([18, 3, 12, 13]);
    for (const wrong of [
      [1, 2, 3],
      [1, 2, 3, 7],
      [0, 1, 2, 3],
    ])
      expect(() => rolledValue(wrong)).toThrow(RulesError);
  });
});

describe("B-CHAR-02 B-CHAR-04: raises of a background", () => {
  const soldier = ["strength", "dexterity", "endurance"];
  it("+2 and +1, or +1 three times, among its three; never above 20", () => {
    expect([
      raiseProblem({ strength: 2, endurance: 1 }, soldier),
      raiseProblem({ strength: 1, dexterity: 1, endurance: 1 }, soldier),
    ]).toEqual([null, null]);
    expect([
      raiseProblem({ strength: 2, charisma: 1 }, soldier),
      raiseProblem({ strength: 2, endurance: 2 }, soldier),
      raiseProblem({}, soldier),
      raiseProblem({ strength: 2 }, soldier),
    ]).toEqual(["foreign", "pattern", "pattern", "pattern"]);
    expect([
      raiseProblem({ strength: 2, dexterity: 1 }, soldier, values(19, 8, 8, 8, 8, 8)),
      raiseProblem({ charisma: 2, learning: 1 }, []),
    ]).toEqual(["cap", null]);
    expect(() => raiseProblem({ strength: 3 }, soldier)).toThrow(RulesError);
  });
  it("a raised value stops at 20; what was above stays", () => {
    expect([raisedValue(15, 2), raisedValue(19, 2), raisedValue(24, 1), raisedValue(8, 0)]).toEqual([17, 20, 24, 8]);
  });
});
