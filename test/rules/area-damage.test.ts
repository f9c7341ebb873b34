/** One damage roll for several creatures. */
import { describe, expect, it } from "vitest";
import { areaDamage, resolveRuleset, type Saver } from "../../module/rules/index.ts";

const [homebrew, base] = [resolveRuleset(), resolveRuleset({ profile: "base" })];
const saver = (natural: number, total: number, more: Partial<Saver> = {}): Saver => ({
  reduction: 0,
  resistances: [],
  vulnerabilities: [],
  immunities: [],
  threshold: null,
  save: { natural, total },
  ...more,
});

describe("one effect, several creatures", () => {
  it("B-DMG-05: 28 points for four, each after its own save and armor", () => {
    const effect = { dc: 14, onSuccess: "half", rows: [{ type: "fire", amount: 28 }] } as const;
    const results = areaDamage(
      effect,
      [saver(10, 13), saver(11, 14), saver(5, 20, { reduction: 3 }), saver(9, 9, { immunities: ["fire"] })],
      homebrew,
    );
    expect(results.map(({ damage }) => damage?.total)).toEqual([28, 14, 11, 0]);
    expect(results.map(({ check }) => check?.success)).toEqual([false, true, true, false]);
  });
  it("H-SPL-13 B-SAVE-02: nothing for some spells, everything for who cannot save, and a natural 20 counts", () => {
    const effect = { dc: 30, onSuccess: "none", rows: [{ type: "cold", amount: 9 }] } as const;
    const [lucky, helpless] = areaDamage(effect, [saver(20, 21), saver(1, 1, { save: null, temporary: 4 })], homebrew);
    expect(lucky).toMatchObject({ damage: null, check: { critical: "success" } });
    expect(helpless).toMatchObject({ check: null, damage: { total: 9, toTemporary: 4, toHitPoints: 5 } });
    expect(areaDamage(effect, [saver(1, 40)], base)[0]?.check?.success).toBe(true);
  });
});
