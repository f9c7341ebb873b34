import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AWARD_PRESETS, awardEach, fightWord, MODERATE_BUDGET, suggestedAward } from "../../module/rules/index.ts";

describe("H-PRG-01: what the defeated are worth", () => {
  it("a moderate fight is a tenth of a level, at every level and for parties of any size", () => {
    for (const [index, budget] of MODERATE_BUDGET.entries()) {
      for (const people of [1, 3, 4, 6])
        expect(suggestedAward([budget * people], Array<number>(people).fill(index + 1))).toBe(100);
    }
  });
  it("six goblins of 50 for four beginners: 300 of 300; two ogres of 450 at level 3", () => {
    expect(suggestedAward([50, 50, 50, 50, 50, 50], [1, 1, 1, 1])).toBe(100);
    expect(suggestedAward([450, 450], [3, 3, 3, 3])).toBe(100);
    expect(suggestedAward([50], [1, 1, 1, 1])).toBe(15);
  });
  it("several levels share the sum of their budgets; nobody and nothing are worth nothing", () => {
    expect(suggestedAward([300], [1, 3])).toBe(100);
    // B-PRG-01: by the base game an equal share of the enemies' experience, rounded down.
    const base = { profile: "base" } as const;
    expect([
      suggestedAward([450, 450], [3, 3, 3, 3], base),
      suggestedAward([50], [1, 1, 1, 1], base),
      suggestedAward([50], [], base),
    ]).toEqual([225, 12, 0]);
    expect([suggestedAward([], [1]), suggestedAward([300], [])]).toEqual([0, 0]);
  });
  it.each([
    // Four of level 1: easy up to 200, moderate up to 300, hard up to 400.
    [200, "easy"],
    [201, "moderate"],
    [300, "moderate"],
    [301, "hard"],
    [400, "hard"],
    [401, "deadly"],
  ] as const)("%i experience is a fight %s for four beginners", (xp, word) => {
    expect(fightWord([xp - 100, 100], [1, 1, 1, 1])).toBe(word);
  });
  it("is a multiple of 5, and never less for one enemy more", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5000), { maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }),
        fc.nat(5000),
        (foes, levels, more) => {
          const award = suggestedAward(foes, levels);
          expect(award % 5).toBe(0);
          expect(suggestedAward([...foes, more], levels)).toBeGreaterThanOrEqual(award);
        },
      ),
    );
  });
  it("refuses what is no level and no experience", () => {
    expect(() => suggestedAward([-1], [1])).toThrow(/challengeXp\[0\]/);
    expect(() => suggestedAward([1], [21])).toThrow(/levels\[0\]/);
  });
});

describe("H-PRG-01: each or divided", () => {
  it("a share is a whole number, and what is left goes to nobody", () => {
    expect(AWARD_PRESETS.map((amount) => awardEach(amount, 4, "each"))).toEqual([50, 100, 250, 500, 1000]);
    expect(awardEach(250, 4, "divided")).toBe(62);
    expect(awardEach(3, 4, "divided")).toBe(0);
    expect(() => awardEach(1, 0, "divided")).toThrow(/people/);
    expect(() => awardEach(1.5, 1, "each")).toThrow(/amount/);
  });
});
