import { describe, expect, it } from "vitest";
import {
  ARMOR_TYPES, ATTRIBUTES, ATTRIBUTE_CHARACTERISTIC, CHARACTERISTICS, DAMAGE_TYPES, SKILLS, SKILL_KEYS, abilityModifier, advantageState, armorReduction, characteristicValidity,
  checkContributions, clampStep, keptNatural, isStepEnough, levelForXp, levelHitPoints, masteryBonus, masteryCost, mayRollSkill, pointBudget, proficiencyBonus, reductionContributions, resolveCheck, resolveContest, resolveRuleset,
  sumContributions, trainingBonus, validatePurchases, DIFFICULTIES, type CheckInput, type MasteryTrack, type Purchase,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const check = (i: Partial<CheckInput>): number => sumContributions(checkContributions({ characteristicKey: "dexterity", modifier: 0, ...i }));

describe("area 1: dice and checks", () => {
  it("H-DICE-02: +4 and a 11 succeed against 15, not 16", () => {
    expect(resolveCheck({ natural: 11, total: 15 }, 15, homebrew)).toMatchObject({ success: true, critical: null });
    expect(resolveCheck({ natural: 11, total: 15 }, 16, homebrew).success).toBe(false);
  });
  it("H-DICE-04 H-DICE-05: 6 and 17 with +2 are 19 with advantage, 8 with disadvantage", () => {
    expect(keptNatural([6, 17], 1) + 2).toBe(19);
    expect(keptNatural([6, 17], -1) + 2).toBe(8);
  });
  it("B-DICE-05: 3 and 18 keep 18 or 3", () => { expect([keptNatural([3, 18], 1), keptNatural([3, 18], -1), keptNatural([3, 18], 0)]).toEqual([18, 3, 3]); });
  it("B-DICE-06 B-DICE-07: sources do not add up, both kinds cancel", () => {
    expect(advantageState(3, 0)).toBe(1);
    expect(advantageState(0, 2)).toBe(-1);
    expect(advantageState(1, 3)).toBe(0);
    expect(advantageState(0, 0)).toBe(0);
  });
  it("H-DICE-06 C-31: 14 against 17 loses, a tie changes nothing", () => {
    expect(resolveContest({ natural: 10, total: 14 }, { natural: 10, total: 17 }, homebrew).winner).toBe("opponent");
    expect(resolveContest({ natural: 9, total: 14 }, { natural: 10, total: 14 }, homebrew).winner).toBeNull();
    expect(resolveContest({ natural: 20, total: 14 }, { natural: 10, total: 17 }, homebrew).winner).toBe("initiator");
    expect(resolveContest({ natural: 20, total: 14 }, { natural: 20, total: 17 }, homebrew).winner).toBe("opponent");
    expect(resolveContest({ natural: 20, total: 14 }, { natural: 10, total: 17 }, resolveRuleset({ profile: "base" })).winner).toBe("opponent");
  });
  it("B-DICE-02: 10 + 2 + 1 against 13 succeeds", () => { expect(10 + check({ modifier: 2, step: 1 })).toBe(13); });
  it("H-CRIT-09: a natural 20 save with total 12 succeeds against 18, a 1 fails", () => {
    expect(resolveCheck({ natural: 20, total: 12 }, 18, homebrew, "save")).toMatchObject({ success: true, critical: "success" });
    expect(resolveCheck({ natural: 1, total: 30 }, 10, homebrew)).toMatchObject({ success: false, critical: "failure" });
  });
  it("C-49: critScope limits the naturals; never on initiative or death saves", () => {
    const scope = (critScope: "attacksAndSaves" | "attacksOnly", kind: "check" | "save"): string | null => resolveCheck({ natural: 20, total: 2 }, 18, { critScope }, kind).critical;
    expect([scope("attacksAndSaves", "check"), scope("attacksAndSaves", "save"), scope("attacksOnly", "save")]).toEqual([null, "success", null]);
    expect(resolveCheck({ natural: 20, total: 2 }, 18, homebrew, "death").critical).toBeNull();
    expect(resolveCheck({ natural: 1, total: 2 }, 1, homebrew, "initiative").success).toBe(true);
  });
});

describe("area 2: characteristics", () => {
  it.each([[1, -5], [7, -2], [9, -1], [10, 0], [15, 2], [29, 9], [30, 10]])("H-CHAR-03 4.7: %i has modifier %i", (value, modifier) => { expect(abilityModifier(value)).toBe(modifier); });
  it("B-CHAR-05: the whole table", () => {
    const table = [-5, -4, -4, -3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10];
    expect(table.map((_, index) => abilityModifier(index + 1))).toEqual(table);
  });
  it("B-CHAR-02 B-CHAR-04: a character's 22 is warned, an NPC's 31 refused, 0 noticed", () => {
    expect(characteristicValidity(22, true)).toBe("aboveCap");
    expect(characteristicValidity(22, false)).toBe("ok");
    expect(characteristicValidity(31, false)).toBe("invalid");
    expect(characteristicValidity(0, true)).toBe("zero");
    expect(() => abilityModifier(31)).toThrow(/value/);
    expect(() => abilityModifier(Number.NaN)).toThrow(/value/);
  });
  it("H-CHAR-01 H-CHAR-04: Learning 13 and a 12 make 13", () => {
    expect(CHARACTERISTICS).toHaveLength(6);
    expect(12 + check({ characteristicKey: "learning", modifier: abilityModifier(13) })).toBe(13);
  });
});

describe("area 3: mastery", () => {
  it("H-MAS-01: step 3 gives +3, nothing above 4", () => {
    expect(masteryBonus(3)).toBe(3);
    expect(() => masteryBonus(5)).toThrow(/step/);
    expect([-1, 2.9, 9, Number.NaN, "3"].map(clampStep)).toEqual([0, 2, 4, 0, 0]);
  });
  it("H-MAS-02: Dexterity +2 and Stealth 1 make +3", () => { expect(check({ modifier: 2, step: 1 })).toBe(3); });
  it.each<[MasteryTrack, string, number[]]>([
    ["weapon", "H-MAS-07", [1, 3, 6, 10]], ["spellAttack", "H-MAS-11", [1, 3, 6, 10]], ["spellDc", "H-MAS-12", [1, 3, 6, 10]],
    ["armor", "H-MAS-09", [1, 2, 4, 6]], ["attribute", "H-MAS-15", [1, 2, 4, 6]], ["skill", "H-MAS-14", [1, 2, 3, 4]],
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
    expect([0.25, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 30].map(proficiencyBonus)).toEqual([2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]);
  });
  it("B-PROF-02: Deception 1 and Persuasion 3 give 3, once; base gives its bonus to any training", () => {
    expect(trainingBonus([1, 3], 5, homebrew)).toBe(3);
    expect(trainingBonus([1, 3], 5, resolveRuleset({ profile: "base" }))).toBe(3);
    expect(trainingBonus([0], 5, resolveRuleset({ profile: "base" }))).toBe(0);
    expect(trainingBonus([4], 5, resolveRuleset({ profile: "d20-3e" }))).toBe(0);
  });
});

describe("ledger 4.3: reduction by armor and step", () => {
  it.each([["light", [0, 1, 2, 3, 4]], ["medium", [1, 2, 3, 4, 5]], ["heavy", [2, 3, 4, 5, 6]], ["shield", [0, 1, 2, 3, 4]]] as const)("H-DMG-02 H-DMG-03 H-DMG-04: %s reduces %j", (type, table) => {
    expect([0, 1, 2, 3, 4].map((step) => armorReduction(type, step))).toEqual(table);
  });
  it("H-DMG-04: monotone in the step", () => {
    for (const type of ARMOR_TYPES) for (const step of [0, 1, 2, 3]) expect(armorReduction(type, step + 1)).toBeGreaterThanOrEqual(armorReduction(type, step));
  });
  it("H-DMG-08: heavy 1 and shield 1 make 4", () => {
    expect(sumContributions(reductionContributions({ armor: { type: "heavy", step: 1, name: "Plate" }, shield: { step: 1, name: "Shield" } }))).toBe(4);
  });
  it("H-DMG-05: a robe reduces nothing; base has no reduction at all", () => {
    expect(reductionContributions({ armor: { type: "none", step: 3, name: "Robe" } })).toEqual([]);
    expect(reductionContributions({ shield: { step: 3, name: "Shield" } }, resolveRuleset({ profile: "base" }))).toEqual([]);
    // @ts-expect-error: an unknown kind
    expect(() => armorReduction("robe", 1)).toThrow(/armorType/);
  });
});

describe("area 4: skills and Attributes", () => {
  it("H-SKL-01 H-SKL-02: Dexterity +2, step 1, a 10 make 13; step 0 makes 12", () => {
    expect(10 + check({ modifier: 2, step: 1 })).toBe(13);
    expect(10 + check({ modifier: 2, step: 0 })).toBe(12);
  });
  it("H-SKL-03: trained-only skills are refused at step 0", () => {
    expect(mayRollSkill(SKILLS.arcana.trainedOnly, 0)).toBe(false);
    expect(mayRollSkill(SKILLS.arcana.trainedOnly, 1)).toBe(true);
    expect(mayRollSkill(SKILLS.stealth.trainedOnly, 0)).toBe(true);
  });
  it("H-SKL-05 C-24: six Attributes, one per characteristic, and fourteen skills", () => {
    expect(new Set(ATTRIBUTES.map((key) => ATTRIBUTE_CHARACTERISTIC[key])).size).toBe(6);
    expect([...SKILL_KEYS].sort()).toEqual(Object.keys(SKILLS).sort());
    expect(SKILL_KEYS).toHaveLength(14);
    expect(DAMAGE_TYPES).toHaveLength(13);
  });
  it("H-SKL-06: Endurance +1, Adaptability 2, a 9 make 12 and fail against 13", () => {
    const total = 9 + check({ characteristicKey: "endurance", modifier: 1, step: 2 });
    expect(total).toBe(12);
    expect(resolveCheck({ natural: 9, total }, 13, homebrew, "save").success).toBe(false);
  });
  it("H-SKL-08: Strength 15 and step 2 make +4", () => { expect(check({ characteristicKey: "strength", modifier: abilityModifier(15), step: 2 })).toBe(4); });
  it("H-SKL-11: step 2 with modifier 0 makes +2", () => { expect(check({ step: 2 })).toBe(2); });
  it("B-SAVE-01: 12 + 2 + 1 succeeds against 15", () => {
    expect(resolveCheck({ natural: 12, total: 12 + check({ modifier: 2, step: 1 }) }, 15, homebrew, "save").success).toBe(true);
  });
  it("C-64: a stat block's total replaces the parts", () => { expect(check({ modifier: 5, step: 3, expertise: true, fixedTotal: 4, bonus: 1 })).toBe(5); });
});

describe("area 5: progression, as far as it is bought", () => {
  it.each([[1, 0, 0, 0, 0], [2, 1000, 1, 2, 2], [3, 2000, 2, 4, 4], [4, 3000, 3, 6, 6], [5, 4000, 4, 8, 8], [6, 5000, 5, 10, 10], [7, 6000, 6, 12, 12], [8, 7000, 7, 14, 14], [9, 8000, 8, 16, 16], [10, 9000, 9, 18, 18]])(
    "4.5 H-MAS-04 H-MAS-05 H-PRG-02 H-PRG-05: level %i", (level, xp, talents, power, hitPoints) => {
      expect(levelForXp(xp)).toBe(level);
      expect(pointBudget(level, homebrew)).toEqual({ talents, power });
      expect(levelHitPoints(level, 2)).toBe(hitPoints);
    });
  it("H-PRG-02 H-PRG-04: 2999 is level 3, 15000 level 10", () => { expect([levelForXp(2999), levelForXp(15000)]).toEqual([3, 10]); });
  it("H-PRG-05: Endurance 8 adds nothing", () => { expect(levelHitPoints(4, -1)).toBe(0); });
  it("C-01 C-58: the budget follows the settings", () => {
    expect(pointBudget(10, resolveRuleset({ overrides: { powerPerLevel: 1, startPower: 1 } }), 3)).toEqual({ talents: 12, power: 10 });
    expect(pointBudget(1, resolveRuleset({ overrides: { startTalents: 5 } }), 3).talents).toBe(5);
  });
  const buy = (track: Purchase["track"], key: string, fromStep: number, toStep: number, currency: Purchase["currency"] = "power"): Purchase => ({ track, key, fromStep, toStep, currency });
  it("H-MAS-20: 1 Talent and 2 Power do not buy one-handed 2, but two-handed 1, shield 1 and Stealth 1", () => {
    const budget = pointBudget(2, homebrew);
    expect(validatePurchases([buy("weapon", "oneHanded", 0, 2)], budget)).toEqual({ ok: false, left: budget, problems: [{ index: 0, problem: "budget" }] });
    expect(validatePurchases([buy("weapon", "twoHanded", 0, 1), buy("armor", "shield", 0, 1), buy("skill", "stealth", 0, 1, "talents")], budget)).toEqual({ ok: true, left: { talents: 0, power: 0 }, problems: [] });
  });
  it("H-MAS-06 H-MAS-15 H-MAS-19: says what is wrong, and starts from what a class gave", () => {
    const budget = { talents: 9, power: 9 };
    const problem = (...list: Purchase[]): string | undefined => validatePurchases(list, budget, { "weapon.oneHanded": 1 }).problems[0]?.problem;
    expect(problem(buy("weapon", "oneHanded", 1, 2))).toBeUndefined();
    expect(problem(buy("weapon", "oneHanded", 0, 1))).toBe("order");
    expect(problem(buy("weapon", "oneHanded", 1, 1))).toBe("step");
    expect(problem(buy("weapon", "oneHanded", 1, 5))).toBe("step");
    expect(problem(buy("skill", "stealth", 0, 1))).toBe("currency");
    expect(problem(buy("attribute", "athletics", 0, 1, "talents"), buy("attribute", "athletics", 1, 2))).toBeUndefined();
    // @ts-expect-error: an unknown track
    expect(problem(buy("luck", "x", 0, 1))).toBe("track");
  });
  it("H-MAS-18: a lock that needs step 2 stays shut for step 1", () => { expect([isStepEnough(1, 2), isStepEnough(2, 2)]).toEqual([false, true]); });
  it("H-DICE-03 B-DICE-03: the ladder of difficulties", () => { expect(DIFFICULTIES).toEqual([5, 10, 15, 20, 25, 30]); });
});
