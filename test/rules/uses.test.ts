import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { usesAt } from "../../module/rules/index.ts";

const modifiers = { strength: -1, dexterity: 0, endurance: 2, learning: 3, perception: 1, charisma: 4 };
const at = (level: number, input: Parameters<typeof usesAt>[0]): number => usesAt(input, { level, modifiers });

describe("H-PRG-07 B-REST-04: uses of a feature", () => {
  it("are the stated number, or that of the highest level reached, in whatever order the levels stand", () => {
    const rage = {
      max: 2,
      byLevel: [
        { level: 6, max: 4 },
        { level: 3, max: 3 },
      ],
    };
    expect([1, 2, 3, 5, 6, 10].map((level) => at(level, rage))).toEqual([2, 2, 3, 3, 4, 4]);
    expect(at(10, { max: 1 })).toBe(1);
  });
  it("count by the level or a modifier, at least one", () => {
    expect(at(4, { max: 9, per: { of: "level", times: 5 } })).toBe(20);
    expect([
      at(4, { max: 9, per: { of: "charisma", times: 1 } }),
      at(4, { max: 9, per: { of: "strength", times: 1 } }),
    ]).toEqual([4, 1]);
  });
  it("are refused by name where a number is none", () => {
    expect(() => at(1.5, { max: 1 })).toThrow(/who\.level/);
    expect(() => at(1, { max: -1 })).toThrow(/input\.max/);
    expect(() => at(1, { max: 1, per: { of: "level", times: -2 } })).toThrow(/times/);
  });
  it("never fall as the level rises when the rows do not", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 6 }), fc.integer({ min: 0, max: 29 }), (steps, level) => {
        const sorted = steps.toSorted((a, b) => a - b);
        const byLevel = sorted.map((max, index) => ({ level: 2 * index + 1, max }));
        expect(at(level + 1, { max: 0, byLevel })).toBeGreaterThanOrEqual(at(level, { max: 0, byLevel }));
      }),
    );
  });
});
