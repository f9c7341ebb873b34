/** Steps of mastery and what training is worth. */
import { describe, expect, it } from "vitest";
import {
  checkContributions,
  clampStep,
  masteryBonus,
  masteryCost,
  pointBudget,
  proficiencyBonus,
  resolveRuleset,
  sumContributions,
  trainingBonus,
  type CheckInput,
  type MasteryTrack,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const check = (i: Partial<CheckInput>): number =>
  sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 0, ...i }));
const base = resolveRuleset({ profile: "base" });

describe("area 3: mastery", () => {
  it("H-MAS-01: step 3 gives +3, nothing above 4", () => {
    expect(masteryBonus(3)).toBe(3);
    expect(() => masteryBonus(5)).toThrow(/step/);
    expect([-1, 2.9, 9, Number.NaN, "3"].map(clampStep)).toEqual([0, 2, 4, 0, 0]);
  });
  it("H-MAS-02: Dexterity +2 and Stealth 1 make +3", () => {
    expect(check({ modifier: 2, step: 1 })).toBe(3);
  });
  it.each<[MasteryTrack, string, number[]]>([
    ["weapon", "H-MAS-07", [1, 3, 6, 10]],
    ["spellAttack", "H-MAS-11", [1, 3, 6, 10]],
    ["spellDc", "H-MAS-12", [1, 3, 6, 10]],
    ["armor", "H-MAS-09", [1, 2, 4, 6]],
    ["attribute", "H-MAS-15", [1, 2, 4, 6]],
    ["skill", "H-MAS-14", [1, 2, 3, 4]],
  ])("4.4: %s (%s) costs %j in total", (track, _rule, totals) => {
    expect(totals.map((_, index) => masteryCost(track, 0, index + 1))).toEqual(totals);
    expect(masteryCost(track, 2, 2)).toBe(0);
  });
  it("H-MAS-07 H-MAS-15 H-MAS-19: 2 to 4 costs 7, an Attribute 2 to 3 costs 2, steps go up only", () => {
    expect(masteryCost("weapon", 2, 4)).toBe(7);
    expect(masteryCost("attribute", 2, 3)).toBe(2);
    expect(() => masteryCost("weapon", 3, 2)).toThrow(/toStep/);
    // @ts-expect-error: an unknown track
    expect(() => masteryCost("toString", 0, 1)).toThrow(/track/);
  });
  it("H-MAS-17 B-PROF-04: expertise adds 2 from step 1 on", () => {
    expect(check({ modifier: 3, step: 1, expertise: true })).toBe(6);
    expect(check({ modifier: 3, step: 4, expertise: true })).toBe(9);
    expect(check({ modifier: 3, step: 0, expertise: true })).toBe(3);
  });
  it("B-PROF-01: the proficiency bonus by level", () => {
    expect([0.25, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 30].map(proficiencyBonus)).toEqual([
      2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9,
    ]);
  });
  it("B-PROF-02: Deception 1 and Persuasion 3 give 3, once; base gives its bonus to any training", () => {
    expect(trainingBonus([1, 3], 5, homebrew)).toBe(3);
    expect(trainingBonus([1, 3], 5, resolveRuleset({ profile: "base" }))).toBe(3);
    expect(trainingBonus([0], 5, resolveRuleset({ profile: "base" }))).toBe(0);
    expect(trainingBonus([4], 5, resolveRuleset({ profile: "d20-3e" }))).toBe(0);
  });
  it("H-MAS-03: level 5 without purchases leaves every step where it was; points wait", () => {
    expect([pointBudget(5, homebrew).talents, masteryBonus(0)]).toEqual([4, 0]);
  });
  it("B-PROF-05: the untrained wield any weapon, the trained add the proficiency bonus", () => {
    expect([trainingBonus([0], 5, base), trainingBonus([1], 5, base)]).toEqual([0, 3]);
  });
});
