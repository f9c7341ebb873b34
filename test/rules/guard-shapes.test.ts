/** The fast check of arguments: what fits, what does not, worked by hand. What is wrong is told by bad-input.test.ts. */
import { expect, test } from "vitest";
import { compileShapes, type Shape } from "../../module/rules/guard.ts";

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
    const check = compileShapes("test", SHAPES)(index, "value");
    for (const value of fitting) expect(check(value), `${String(index)} ${JSON.stringify(value)}`).toBeNull();
    for (const value of others) expect(check(value), `${String(index)} ${JSON.stringify(value)}`).not.toBeNull();
  }
});

test("a frozen record is checked once, one that may change each time", () => {
  const check = compileShapes("test", SHAPES)(6, "value");
  const [open, frozen] = [{ n: 1 as unknown }, Object.freeze({ n: 1 })];
  expect([check(open), check(frozen), check(frozen)]).toEqual([null, null, null]);
  open.n = "1";
  expect(check(open)).not.toBeNull();
});
