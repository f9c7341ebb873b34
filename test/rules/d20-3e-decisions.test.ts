/** What d20-3e takes from the base game. */
import { describe, expect, it } from "vitest";
import {
  atZeroHitPoints,
  resolveRuleset,
  spellAttackContributions,
  spellSaveDc,
  sumContributions,
} from "../../module/rules/index.ts";

const [homebrew, base, third] = [
  resolveRuleset(),
  resolveRuleset({ profile: "base" }),
  resolveRuleset({ profile: "d20-3e" }),
];

describe("decisions about d20-3e", () => {
  it("D-C9 B-SPL-03: its spell DC is the base game's, its spell attack has no proficiency", () => {
    const caster = { characteristicKey: "learning", modifier: 3, step: 4, level: 5 } as const;
    expect([homebrew, base, third].map((rules) => spellSaveDc(caster, rules).dc)).toEqual([15, 14, 14]);
    expect(sumContributions(spellAttackContributions(caster, third))).toBe(3);
  });
  it("D-ATK-04 D-C9: an attack with a spell has the base attack bonus and the modifier of size, where they count", () => {
    const caster = {
      characteristicKey: "learning",
      modifier: 3,
      step: 0,
      numbers3e: { baseAttack: 4, size: -1 },
    } as const;
    expect(sumContributions(spellAttackContributions(caster, third))).toBe(6);
    expect(sumContributions(spellAttackContributions(caster, homebrew))).toBe(3);
    // A wizard of level 1 has a base attack bonus of 0, and sees it.
    const beginner = { ...caster, numbers3e: { baseAttack: 0 } };
    expect(spellAttackContributions(beginner, third).map(({ label, value }) => [label, value])).toEqual([
      ["OD20.Part.Learning", 3],
      ["OD20.Part.BaseAttack", 0],
    ]);
  });
  it("D-C15 C-64: all go below 0, unless the table let its NPCs fall unconscious or asks", () => {
    const state = (npcAtZero: "dead" | "unconscious" | "ask", important = false): string =>
      atZeroHitPoints(
        { kind: "npc", important, max: 10, overflow: 3 },
        resolveRuleset({ profile: "d20-3e", overrides: { npcAtZero } }),
      ).state;
    expect([state("dead"), state("unconscious"), state("ask"), state("ask", true)]).toEqual([
      "negative",
      "unconscious",
      "ask",
      "negative",
    ]);
    expect(
      atZeroHitPoints(
        { kind: "character", max: 10, overflow: 3 },
        resolveRuleset({ profile: "d20-3e", overrides: { npcAtZero: "ask" } }),
      ).state,
    ).toBe("negative");
  });
});
