import { describe, expect, it } from "vitest";
import { auraContributions, auraReaches } from "../../module/rules/conditions/aura.ts";

describe("B-AOE-07: auras move with their bearer", () => {
  const near = { distance: 10, side: 1, acts: true };

  it("reach as far as they are wide, whoever is meant, and only from one who can act", () => {
    const aura = { size: 10, for: "allies" } as const;
    expect(auraReaches(aura, near)).toBe(true);
    expect(auraReaches(aura, { ...near, distance: 15 })).toBe(false);
    expect(auraReaches(aura, { ...near, distance: null })).toBe(false);
    expect(auraReaches(aura, { ...near, side: -1 })).toBe(false);
    expect(auraReaches(aura, { ...near, side: 0 })).toBe(false);
    expect(auraReaches(aura, { ...near, acts: false })).toBe(false);
    expect(auraReaches({ size: 10, for: "enemies" }, { ...near, side: -1 })).toBe(true);
    expect(auraReaches({ size: 10, for: "enemies" }, near)).toBe(false);
    expect(auraReaches({ size: 10, for: "all" }, { ...near, side: 0 })).toBe(true);
  });

  const values = (...others: Parameters<typeof auraContributions>): (string | number)[] =>
    auraContributions(...others).flatMap(({ name = "", value }) => [name, value]);
  const nobody = { values: [], acts: true };

  it("the same of several counts once, the strongest, beside those of another name", () => {
    const [two, three] = [
      { name: "A", value: 2 },
      { name: "A", value: 3 },
    ];
    expect(values([two, three], nobody)).toEqual(["A", 3]);
    expect(values([two, { name: "B", value: 1 }], nobody)).toEqual(["A", 2, "B", 1]);
    expect(values([{ name: "A", value: -2 }], nobody)).toEqual(["A", -2]);
    // 2 of his own are in the number already: a stronger one adds the difference, a weaker one nothing.
    expect(values([three], { values: [two], acts: true })).toEqual(["A", 1]);
    expect(values([two], { values: [three], acts: true })).toEqual([]);
  });

  it("who cannot act has lost his own, and gets that of another", () => {
    const own = { values: [{ name: "A", value: 3 }], acts: false };
    expect(values([], own)).toEqual(["A", -3]);
    expect(values([{ name: "A", value: 2 }], own)).toEqual(["A", -1]);
  });
});
