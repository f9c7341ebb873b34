/** Levels, and what is bought with their points. */
import { describe, expect, it } from "vitest";
import {
  DIFFICULTIES,
  isStepEnough,
  levelForXp,
  levelHitPoints,
  pointBudget,
  resolveRuleset,
  type Purchase,
} from "../../module/rules/index.ts";
import { validatePurchases } from "./inside.ts";

const homebrew = resolveRuleset();

describe("area 5: progression, as far as it is bought", () => {
  it.each([
    [1, 0, 0, 0, 0],
    [2, 1000, 1, 2, 2],
    [3, 2000, 2, 4, 4],
    [4, 3000, 3, 6, 6],
    [5, 4000, 4, 8, 8],
    [6, 5000, 5, 10, 10],
    [7, 6000, 6, 12, 12],
    [8, 7000, 7, 14, 14],
    [9, 8000, 8, 16, 16],
    [10, 9000, 9, 18, 18],
  ])("4.5 H-MAS-04 H-MAS-05 H-PRG-02 H-PRG-05: level %i", (level, xp, talents, power, hitPoints) => {
    expect(levelForXp(xp)).toBe(level);
    expect(pointBudget(level, homebrew)).toEqual({ talents, power });
    expect(levelHitPoints(level, 2)).toBe(hitPoints);
  });
  it("H-PRG-02 H-PRG-04: 2999 is level 3, 15000 level 10", () => {
    expect([levelForXp(2999), levelForXp(15000)]).toEqual([3, 10]);
  });
  it("H-PRG-05: Endurance 8 adds nothing", () => {
    expect(levelHitPoints(4, -1)).toBe(0);
  });
  it("C-01 C-58: the budget follows the settings", () => {
    expect(pointBudget(10, resolveRuleset({ overrides: { powerPerLevel: 1, startPower: 1 } }), 3)).toEqual({
      talents: 12,
      power: 10,
    });
    expect(pointBudget(1, resolveRuleset({ overrides: { startTalents: 5 } }), 3).talents).toBe(5);
  });
  const buy = (
    track: Purchase["track"],
    key: string,
    fromStep: number,
    toStep: number,
    currency: Purchase["currency"] = "power",
  ): Purchase => ({ track, key, fromStep, toStep, currency });
  it("H-MAS-20: 1 Talent and 2 Power do not buy one-handed 2, but two-handed 1, shield 1 and Stealth 1", () => {
    const budget = pointBudget(2, homebrew);
    expect(validatePurchases([buy("weapon", "oneHanded", 0, 2)], budget)).toEqual({
      ok: false,
      left: budget,
      problems: [{ index: 0, problem: "budget" }],
    });
    expect(
      validatePurchases(
        [buy("weapon", "twoHanded", 0, 1), buy("armor", "shield", 0, 1), buy("skill", "stealth", 0, 1, "talents")],
        budget,
      ),
    ).toEqual({ ok: true, left: { talents: 0, power: 0 }, problems: [] });
  });
  it("H-MAS-06 H-MAS-15 H-MAS-19: says what is wrong, and starts from what a class gave", () => {
    const budget = { talents: 9, power: 9 };
    const problem = (...list: Purchase[]): string | undefined =>
      validatePurchases(list, budget, { "weapon.oneHanded": 1 }).problems[0]?.problem;
    expect(problem(buy("weapon", "oneHanded", 1, 2))).toBeUndefined();
    expect(problem(buy("weapon", "oneHanded", 0, 1))).toBe("order");
    expect(problem(buy("weapon", "oneHanded", 1, 1))).toBe("step");
    expect(problem(buy("weapon", "oneHanded", 1, 5))).toBe("step");
    expect(problem(buy("skill", "stealth", 0, 1))).toBe("currency");
    expect(
      problem(buy("attribute", "athletics", 0, 1, "talents"), buy("attribute", "athletics", 1, 2)),
    ).toBeUndefined();
    // @ts-expect-error: an unknown track
    expect(problem(buy("luck", "x", 0, 1))).toBe("track");
  });
  it("H-MAS-18: a lock that needs step 2 stays shut for step 1", () => {
    expect([isStepEnough(1, 2), isStepEnough(2, 2)]).toEqual([false, true]);
  });
  it("H-DICE-03 B-DICE-03: the ladder of difficulties", () => {
    expect(DIFFICULTIES).toEqual([5, 10, 15, 20, 25, 30]);
  });
  it("H-PRG-03: without experience the level is 1", () => {
    expect(levelForXp(0)).toBe(1);
  });
  it("H-PRG-06 C-01: level 10 has 9 Talents and 18 Power, or 9 with the other reading", () => {
    expect(pointBudget(10, homebrew)).toEqual({ talents: 9, power: 18 });
    expect(pointBudget(10, resolveRuleset({ overrides: { powerPerLevel: 1 } })).power).toBe(9);
  });
});
