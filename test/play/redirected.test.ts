/** Holds inside: a pure function on records, whose cases are worked by hand. */
import { describe, expect, it } from "vitest";
import { wasSurplus, type FormerTarget } from "../../module/play/resolve/group-plan.pure.ts";

/** Three strikes; the second has brought the target down, the third has been sent on. */
const DOWN: FormerTarget = {
  answered: ["a", "b", "c"],
  amounts: new Map([
    ["a", 4],
    ["b", 5],
  ]),
  taken: 7,
  left: 0,
};
const spare = (strike: string, change: Partial<FormerTarget> = {}): boolean =>
  wasSurplus(strike, { ...DOWN, ...change });

describe("a strike that was sent on", () => {
  it("was spare when it came after the one that brought its first target down", () => {
    expect(spare("c")).toBe(true);
    expect(spare("c", { left: -2 })).toBe(true);
    // Two of them: the first that went on counts for nothing any more.
    expect(wasSurplus("d", { ...DOWN, answered: ["a", "b", "c", "d"] })).toBe(true);
  });

  it("was not when the target stood, when it was needed, or before the one that was", () => {
    expect(spare("c", { left: 3 })).toBe(false);
    expect(spare("c", { taken: 0 })).toBe(false);
    expect(spare("b", { amounts: new Map([["a", 4]]) })).toBe(false);
    // A miss before the blow that brought it down, and one alone.
    expect(spare("a", { amounts: new Map([["b", 9]]) })).toBe(false);
    expect(wasSurplus("a", { answered: ["a"], amounts: new Map(), taken: 0, left: 10 })).toBe(false);
  });

  it("was not when nobody can tell", () => {
    expect(spare("c", { left: null })).toBe(false);
    expect(spare("x")).toBe(false);
  });
});
