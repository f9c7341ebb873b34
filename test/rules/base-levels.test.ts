/** Levels, Hit Dice and saves of the base game. */
import { describe, expect, it } from "vitest";
import {
  RulesError,
  advancement,
  countedHitDie,
  countedLevel,
  hitDieAverage,
  hitDieContributions,
  hitPointGain,
  mayRollHitPoints,
  levelForXp,
  ownRaises,
  raiseLevels,
  resolveRuleset,
  sumContributions,
  trainsEnoughSaves,
  xpForLevel,
} from "../../module/rules/index.ts";

const [homebrew, base, third] = [
  resolveRuleset(),
  resolveRuleset({ profile: "base" }),
  resolveRuleset({ profile: "d20-3e" }),
];

describe("levels of the base game", () => {
  it("B-PRG-01 H-PRG-08 C-26: the base game raises by 2 at its own levels, the homebrew by 1 at those of the class", () => {
    const raises = { raises: [3, 6, 9], extraRaises: [] };
    expect([...raiseLevels(raises, base)]).toEqual([4, 8, 12, 16, 19]);
    for (const rules of [homebrew, third, undefined]) expect([...raiseLevels(raises, rules)]).toEqual([3, 6, 9]);
    expect([homebrew, base, third].map(({ characteristicRaise }) => characteristicRaise)).toEqual([1, 2, 1]);
  });
  it("B-PRG-01: a fighter and a rogue of the base game raise more often; in the other games they do not", () => {
    // SRD 5.2.1: fighter 4, 6, 8, 12, 14, 16, 19; rogue 4, 8, 10, 12, 16, 19.
    const fighter = { raises: [3, 6, 9], extraRaises: [14, 6] };
    const rogue = { raises: [3, 6, 9], extraRaises: [10, 12] };
    expect([...raiseLevels(fighter, base)]).toEqual([4, 6, 8, 12, 14, 16, 19]);
    expect([...raiseLevels(rogue, base)]).toEqual([4, 8, 10, 12, 16, 19]);
    expect([ownRaises(fighter, base), ownRaises(rogue, base)]).toEqual([[6, 14], [10]]);
    for (const rules of [homebrew, third, undefined]) {
      expect([...raiseLevels(fighter, rules)]).toEqual([3, 6, 9]);
      expect(ownRaises(fighter, rules)).toEqual([]);
    }
  });
  it("B-PRG-01: its own thresholds, each to the point", () => {
    // The table of SRD 5.2.1, levels 1 to 20.
    const begins = [
      0, 300, 900, 2700, 6500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000, 165_000,
      195_000, 225_000, 265_000, 305_000, 355_000,
    ];
    for (const [index, xp] of begins.entries()) {
      expect(levelForXp(xp, base)).toBe(index + 1);
      expect(xpForLevel(index + 1, base)).toBe(xp);
      if (xp > 0) expect(levelForXp(xp - 1, base)).toBe(index);
    }
    expect(levelForXp(1_000_000, base)).toBe(20);
    expect([10, 11, 20, 25].map((level) => countedLevel(level, base))).toEqual([10, 11, 20, 20]);
    expect(countedLevel(15, homebrew)).toBe(10);
    expect(advancement(300, 1, base)).toMatchObject({ available: 2, waiting: 1, missing: 600 });
    // A level given early: what is missing is missing for the level after it.
    expect(advancement(0, 2, base)).toMatchObject({ available: 1, waiting: 0, missing: 900 });
    expect(advancement(0, 20, base)).toMatchObject({ missing: 0 });
  });
  it("H-PRG-02 D-C9: a thousand each in the homebrew, in d20-3e, and where nobody says", () => {
    for (const rules of [homebrew, third, undefined])
      expect([0, 999, 1000, 8999, 9000, 50_000].map((xp) => levelForXp(xp, rules))).toEqual([1, 1, 2, 9, 10, 10]);
    expect([1, 2, 10].map((level) => xpForLevel(level, homebrew))).toEqual([0, 1000, 9000]);
    expect(() => xpForLevel(11)).toThrow(/level/);
    expect(() => levelForXp(1.5)).toThrow(/xp/);
  });
  it("B-PRG-03: a fighter with d10 and +2 has 12, and 8 more each level; never less than 1 a level", () => {
    const points = (die: number, level: number, modifier: number): number =>
      sumContributions(hitDieContributions(die, level, modifier));
    expect([points(10, 1, 2), points(10, 5, 2), points(6, 3, -5), points(8, 2, 0)]).toEqual([12, 44, 3, 13]);
    expect(() => points(7, 1, 0)).toThrow(RulesError);
  });
  it("D-C6 B-PRG-03: a rolled die stands for the average of its level; a roll that the die does not have does not", () => {
    const points = (die: number, level: number, modifier: number, rolls: Record<number, number>): number =>
      sumContributions(hitDieContributions(die, level, modifier, rolls));
    // d10, +2: 10 + 9 + 6 and three times 2; 1 − 5 is still 1 at its level, and the first level has no roll.
    expect([points(10, 3, 2, { 2: 9 }), points(10, 2, -5, { 2: 1 }), points(10, 1, 2, { 1: 3 })]).toEqual([31, 6, 12]);
    expect([points(6, 2, 0, { 2: 7 }), points(6, 2, 0, { 2: 0 }), points(6, 2, 0, { 3: 1 })]).toEqual([10, 10, 10]);
    expect(hitPointGain(1, 2, 2, 10, { 2: 3 })).toBe(5);
    expect([third, base, homebrew].map(mayRollHitPoints)).toEqual([true, false, false]);
  });
  it("B-PRG-03 C-41: the die counts in the base game and in d20-3e; dice that only heal leave the maximum alone", () => {
    const healing = resolveRuleset({ overrides: { hitDice: true } });
    expect([base, homebrew, third, healing].map((rules) => countedHitDie(10, rules))).toEqual([10, 0, 10, 0]);
    expect(countedHitDie(10, resolveRuleset({ profile: "base", overrides: { hitDice: false } }))).toBe(0);
  });
  it("B-PRG-03: a step gives the average of the die and the modifier, and a raised modifier counts for all levels", () => {
    // d10: 6 on average, rounded up. Level 4 with +2 has 12 + 3 × 8 = 36; level 5 with +3 has 13 + 4 × 9 = 49.
    expect([hitPointGain(4, 2, 2, 10), hitPointGain(4, 2, 3, 10), hitPointGain(1, -5, -5, 6)]).toEqual([8, 13, 1]);
    expect([hitDieAverage(6), hitDieAverage(12)]).toEqual([4, 7]);
    expect(hitPointGain(19, 2, 2, 10)).toBe(8);
    expect(() => hitPointGain(20, 2, 2, 10)).toThrow(RulesError);
    expect(() => hitPointGain(1, 2, 2, 9)).toThrow(RulesError);
  });
  it("B-SAVE-04: a class of the base game trains two saves", () => {
    expect(trainsEnoughSaves(["athletics"], base)).toBe(false);
    expect(trainsEnoughSaves(["athletics", "athletics"], base)).toBe(false);
    expect(trainsEnoughSaves(["athletics", "adaptability"], base)).toBe(true);
    expect(trainsEnoughSaves([], homebrew)).toBe(true);
  });
});
