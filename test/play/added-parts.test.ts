/**
 * What modules may add to a roll: named parts within limits, and nothing else.
 * Holds inside: a pure function on records, whose cases are worked by hand.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddedParts } from "../../module/play/dice/added-parts.pure.ts";
import { bonusFormula } from "../../module/rules/basics/contribution.ts";

test("a number, dice, or both, under a name", () => {
  const { parts, refused } = readAddedParts([
    { name: " Благословение ", dice: { count: 1, faces: 4 } },
    { name: "Вожак", value: 1 },
    { name: "Хватка", value: -2, dice: { count: -1, faces: 6 } },
  ]);
  expect(refused).toBe(0);
  expect(parts.map(({ name, value, dice }) => [name, value, dice])).toEqual([
    ["Благословение", 0, { count: 1, faces: 4 }],
    ["Вожак", 1, undefined],
    ["Хватка", -2, { count: -1, faces: 6 }],
  ]);
  expect(bonusFormula(parts)).toBe(" - 1 + 1d4 - 1d6");
});

test.each([
  [null],
  ["+1"],
  [{ value: 1 }],
  [{ name: "  ", value: 1 }],
  [{ name: "x".repeat(101), value: 1 }],
  [{ name: "x", value: 0.5 }],
  [{ name: "x", value: 101 }],
  [{ name: "x", value: "1" }],
  [{ name: "x", value: Number.NaN }],
  [{ name: "x", dice: "1d4" }],
  [{ name: "x", dice: { count: 0, faces: 4 } }],
  [{ name: "x", dice: { count: 1, faces: 7 } }],
  [{ name: "x", dice: { count: 21, faces: 6 } }],
])("%j is no part", (entry) => {
  expect(readAddedParts([entry])).toEqual({ parts: [], refused: 1 });
});

test("whatever a module pushes, what remains can be rolled", () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), (one, many) => {
      for (const given of [one, many]) {
        const { parts } = readAddedParts(given);
        expect(parts.length).toBeLessThanOrEqual(20);
        expect(() => bonusFormula(parts)).not.toThrow();
      }
    }),
  );
});
