/** The fast check of arguments: what fits, what does not, worked by hand. What is wrong is told by the guard. */
import { expect, test } from "vitest";
import { compileShapes, type Shape } from "../../module/rules/shape-predicates.ts";

const SHAPES: readonly Shape[] = [
  { kind: "number" },
  { kind: "is", values: ["a", 1, null] },
  { kind: "list", of: 0 },
  { kind: "listOrSet", of: 1 },
  { kind: "tuple", of: [0, 1] },
  { kind: "union", of: [1, 2] },
  { kind: "record", fields: { n: [0, false], w: [1, true] }, extra: ["more"] },
  { kind: "record", fields: {}, extra: [], rest: 0, numbered: true },
  { kind: "record", fields: { inner: [8, true] }, extra: [] },
  { kind: "boolean" },
];
const CASES: readonly [shape: number, fitting: readonly unknown[], others: readonly unknown[]][] = [
  [0, [0, -1_000_000, 2.5], [Number.NaN, Infinity, 1_000_001, "1", null, undefined]],
  [1, ["a", 1, null], ["b", "1", undefined, 0]],
  [2, [[], [1, 2]], [[1, "2"], {}, "12", new Set([1]), Array.from({ length: 10_001 }, () => 1)]],
  [3, [["a"], new Set(["a", null])], [new Set(["b"]), "a", new Map()]],
  [4, [[1, "a"]], [[1], ["a", 1], [1, "a", 1]]],
  [5, ["a", [1]], ["b", ["a"], undefined]],
  [6, [{ n: 1 }, { n: 1, w: "a", more: {} }, { n: 1, w: undefined }], [{}, { n: "1" }, { n: 1, other: 1 }, [1], null]],
  [7, [{}, { 1: 5, 12: 0 }], [{ 0: 1 }, { a: 1 }, { 1: "5" }]],
  [8, [{}, { inner: { inner: {} } }], [{ inner: { inner: { other: 1 } } }, { inner: null }]],
  [9, [true, false], [0, "true", null]],
];

test("each shape fits what its type allows, and nothing else", () => {
  for (const [index, fitting, others] of CASES) {
    const fits = compileShapes("test", SHAPES)(index, "value");
    for (const value of fitting) expect(fits(value), `${String(index)} ${JSON.stringify(value)}`).toBe(true);
    for (const value of others) expect(fits(value), `${String(index)} ${JSON.stringify(value)}`).toBe(false);
  }
});

test("a frozen record is checked once, one that may change each time", () => {
  const fits = compileShapes("test", SHAPES)(6, "value");
  const [open, frozen] = [{ n: 1 as unknown }, Object.freeze({ n: 1 })];
  expect([fits(open), fits(frozen), fits(frozen)]).toEqual([true, true, true]);
  open.n = "1";
  expect(fits(open)).toBe(false);
});
