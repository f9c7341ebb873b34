/** Rows that were built last: the base game's levels and Hit Dice, one damage roll for many, simultaneous effects, changed shapes. */
import { describe, expect, it } from "vitest";
import {
  BASE_XP, RulesError, advancement, areaDamage, atZeroHitPoints, effectsAfterChange, formOf, hitDieContributions, levelForXp, resolveRuleset, simultaneousOrder, spellAttackContributions,
  spellSaveDc, sumContributions, trainsEnoughSaves, xpForLevel, type Saver,
} from "../../module/rules/index.ts";

const [homebrew, base, third] = [resolveRuleset(), resolveRuleset({ profile: "base" }), resolveRuleset({ profile: "d20-3e" })];
const saver = (natural: number, total: number, more: Partial<Saver> = {}): Saver => ({ reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null, save: { natural, total }, ...more });

describe("levels of the base game", () => {
  it("B-PRG-01: its own thresholds, each to the point", () => {
    for (const [index, xp] of BASE_XP.entries()) {
      expect(levelForXp(xp, base)).toBe(index + 1);
      if (xp > 0) expect(levelForXp(xp - 1, base)).toBe(index);
    }
    expect(levelForXp(1_000_000, base)).toBe(10);
    expect(advancement(300, 1, base)).toMatchObject({ available: 2, waiting: 1, missing: 600 });
  });
  it("H-PRG-02 D-C9: a thousand each in the homebrew, in d20-3e, and where nobody says", () => {
    for (const rules of [homebrew, third, undefined]) expect([0, 999, 1000, 8999, 9000, 50_000].map((xp) => levelForXp(xp, rules))).toEqual([1, 1, 2, 9, 10, 10]);
    expect([1, 2, 10].map((level) => xpForLevel(level, homebrew))).toEqual([0, 1000, 9000]);
    expect(() => xpForLevel(11)).toThrow(/level/);
    expect(() => levelForXp(1.5)).toThrow(/xp/);
  });
  it("B-PRG-03: a fighter with d10 and +2 has 12, and 8 more each level; never less than 1 a level", () => {
    const points = (die: number, level: number, modifier: number): number => sumContributions(hitDieContributions(die, level, modifier));
    expect([points(10, 1, 2), points(10, 5, 2), points(6, 3, -5), points(8, 2, 0)]).toEqual([12, 44, 3, 13]);
    expect(() => points(7, 1, 0)).toThrow(RulesError);
  });
  it("B-SAVE-04: a class of the base game trains two saves", () => {
    expect(trainsEnoughSaves(["athletics"], base)).toBe(false);
    expect(trainsEnoughSaves(["athletics", "athletics"], base)).toBe(false);
    expect(trainsEnoughSaves(["athletics", "adaptability"], base)).toBe(true);
    expect(trainsEnoughSaves([], homebrew)).toBe(true);
  });
});

describe("one effect, several creatures", () => {
  it("B-DMG-05: 28 points for four, each after its own save and armor", () => {
    const effect = { dc: 14, onSuccess: "half", parts: [{ type: "fire", amount: 28 }] } as const;
    const results = areaDamage(effect, [saver(10, 13), saver(11, 14), saver(5, 20, { reduction: 3 }), saver(9, 9, { immunities: ["fire"] })], homebrew);
    expect(results.map(({ damage }) => damage?.total)).toEqual([28, 14, 11, 0]);
    expect(results.map(({ check }) => check?.success)).toEqual([false, true, true, false]);
  });
  it("H-SPL-13 B-SAVE-02: nothing for some spells, everything for who cannot save, and a natural 20 counts", () => {
    const effect = { dc: 30, onSuccess: "none", parts: [{ type: "cold", amount: 9 }] } as const;
    const [lucky, helpless] = areaDamage(effect, [saver(20, 21), saver(1, 1, { save: null, temporary: 4 })], homebrew);
    expect(lucky).toMatchObject({ damage: null, check: { critical: "success" } });
    expect(helpless).toMatchObject({ check: null, damage: { total: 9, toTemporary: 4, toHitPoints: 5 } });
    expect(areaDamage(effect, [saver(1, 40)], base)[0]?.check?.success).toBe(true);
  });
});

describe("decisions about d20-3e", () => {
  it("D-C9 B-SPL-03: its spell DC is the base game's, its spell attack has no proficiency", () => {
    const caster = { characteristicKey: "learning", modifier: 3, step: 4, level: 5 } as const;
    expect([homebrew, base, third].map((rules) => spellSaveDc(caster, rules).dc)).toEqual([15, 14, 14]);
    expect(sumContributions(spellAttackContributions(caster, third))).toBe(3);
  });
  it("D-C15 C-64: all go below 0, unless the table let its NPCs fall unconscious or asks", () => {
    const state = (npcAtZero: "dead" | "unconscious" | "ask", important = false): string => atZeroHitPoints({ kind: "npc", important, max: 10, overflow: 3 }, resolveRuleset({ profile: "d20-3e", overrides: { npcAtZero } })).state;
    expect([state("dead"), state("unconscious"), state("ask"), state("ask", true)]).toEqual(["negative", "unconscious", "ask", "negative"]);
    expect(atZeroHitPoints({ kind: "character", max: 10, overflow: 3 }, resolveRuleset({ profile: "d20-3e", overrides: { npcAtZero: "ask" } })).state).toBe("negative");
  });
});

describe("the order of things", () => {
  it("B-DICE-14: burning and regeneration as the player wants, the rest after", () => {
    expect(simultaneousOrder(["burning", "regeneration", "poison"], ["regeneration"])).toEqual(["regeneration", "burning", "poison"]);
    expect(simultaneousOrder(["a", "b"], ["b", "a"])).toEqual(["b", "a"]);
    expect(() => simultaneousOrder(["a"], ["b"])).toThrow(/order/);
    expect(() => simultaneousOrder(["a"], ["a", "a"])).toThrow(/order/);
    expect(() => simultaneousOrder(["a", "a"], [])).toThrow(/effects/);
  });
  it("B-SPL-11: effects go along into another form, and death ends it", () => {
    expect(effectsAfterChange([{ id: "bless" }, { id: "mageArmor", endsOnChange: true }]).map(({ id }) => id)).toEqual(["bless"]);
    expect([formOf({ own: "druid", taken: "wolf", dead: false }), formOf({ own: "druid", taken: "wolf", dead: true }), formOf({ own: "druid", taken: null, dead: false })]).toEqual(["wolf", "druid", "druid"]);
  });
});
