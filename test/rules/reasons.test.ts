/** The reasons behind the numbers, whole: a result without its rules is only half of one. */
import { describe, expect, it } from "vitest";
import {
  DAMAGE_LIMITS,
  RulesError,
  attackContributions,
  clampStep,
  masteryCost,
  mitigateDamage,
  proficiencyBonus,
  reductionContributions,
  resolveAttack,
  resolveRuleset,
  trainingBonus,
  type DamageInput,
  type Ruleset,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });
const hit = (more: Partial<DamageInput>): DamageInput => ({
  rows: [{ type: "fire", amount: 21.5 }],
  halved: false,
  reduction: 0,
  resistances: [],
  vulnerabilities: [],
  immunities: [],
  threshold: null,
  ...more,
});
const steps = (more: Partial<DamageInput>, ruleset: Ruleset = homebrew): string[] =>
  mitigateDamage(hit(more), ruleset).steps.map(
    ({ kind, row, type, before, after, rules }) =>
      `${kind} ${String(row)} ${String(type)} ${String(before)}>${String(after)} ${rules.join()}`,
  );

describe("steps of damage", () => {
  it("H-ATK-13 H-DMG-02 H-RES-01 H-RES-02: all of them, in order", () => {
    expect(steps({ halved: true, reduction: 2, resistances: ["fire"], vulnerabilities: ["fire"] })).toEqual([
      "rolled 0 fire 21.5>21 B-DMG-01",
      "halved 0 fire 21>10 H-ATK-13,C-39",
      "reduction 0 fire 10>8 H-DMG-02,H-DMG-08,C-38",
      "resistance 0 fire 8>4 H-RES-01,B-RES-03",
      "vulnerability 0 fire 4>6 H-RES-02",
    ]);
  });
  it("C-35 B-RES-02: armor first, and vulnerability that doubles", () => {
    expect(
      steps({ halved: true, reduction: 2 }, resolveRuleset({ overrides: { reductionOrder: "beforeHalving" } })),
    ).toEqual([
      "rolled 0 fire 21.5>21 B-DMG-01",
      "reduction 0 fire 21>19 H-DMG-02,H-DMG-08,C-38",
      "halved 0 fire 19>9 H-ATK-13,C-35,C-39",
    ]);
    expect(steps({ vulnerabilities: ["all"] }, base)).toEqual([
      "rolled 0 fire 21.5>21 B-DMG-01",
      "vulnerability 0 fire 21>42 B-RES-02",
    ]);
  });
  it("B-RES-05: what is at 0 goes through no further step", () => {
    const everything = {
      halved: true,
      reduction: 2,
      resistances: ["fire"],
      vulnerabilities: ["fire"],
      immunities: ["fire"],
    };
    expect(steps({ immunities: ["fire"], reduction: 2, resistances: ["fire"], vulnerabilities: ["fire"] })).toEqual([
      "rolled 0 fire 21.5>21 B-DMG-01",
      "immune 0 fire 21>0 B-RES-05",
    ]);
    for (const reductionOrder of ["afterHalving", "beforeHalving"] as const) {
      expect(
        steps(
          { ...everything, rows: [{ type: "fire", amount: 0 }] },
          resolveRuleset({ overrides: { reductionOrder } }),
        ),
      ).toEqual(["rolled 0 fire 0>0 B-DMG-01"]);
    }
    expect(
      steps({
        rows: [
          { type: "fire", amount: 3 },
          { type: "cold", amount: 2 },
        ],
        reduction: 3,
      }),
    ).toEqual([
      "rolled 0 fire 3>3 B-DMG-01",
      "reduction 0 fire 3>0 H-DMG-02,H-DMG-08,C-38",
      "rolled 1 cold 2>2 B-DMG-01",
    ]);
    expect(steps({ reduction: 5, rows: [{ type: "radiant", amount: 9 }] })).toEqual(["rolled 0 radiant 9>9 B-DMG-01"]);
  });
  it("B-DMG-09: the threshold is the last word, about the sum", () => {
    const rows = [
      { type: "fire", amount: 3 },
      { type: "cold", amount: 4 },
    ];
    const below = mitigateDamage(hit({ rows, threshold: 8 }), homebrew);
    expect(below.steps.at(-1)).toEqual({ kind: "threshold", row: null, before: 7, after: 0, rules: ["B-DMG-09"] });
    expect(below).toMatchObject({ total: 0, rows: [{ amount: 0 }, { amount: 0 }], toTemporary: 0, toHitPoints: 0 });
    expect(mitigateDamage(hit({ rows, threshold: 7 }), homebrew)).toMatchObject({
      total: 7,
      steps: [{ kind: "rolled" }, { kind: "rolled" }],
    });
    expect(mitigateDamage(hit({ rows: [], threshold: 8 }), homebrew)).toMatchObject({ total: 0, steps: [] });
  });
  it("H-DMG-01: without explanation the numbers are the same and the steps are gone", () => {
    const i = hit({
      rows: [
        { type: "fire", amount: 3 },
        { type: "cold", amount: 4 },
      ],
      reduction: 2,
      threshold: 9,
      temporary: 1,
    });
    expect(mitigateDamage({ ...i, explain: false }, homebrew)).toEqual({ ...mitigateDamage(i, homebrew), steps: [] });
    expect(mitigateDamage({ ...i, explain: false, threshold: null }, homebrew)).toEqual({
      ...mitigateDamage({ ...i, explain: true, threshold: null }, homebrew),
      steps: [],
    });
  });
  it("H-DMG-01: so many rows and entries, no more; and what is wrong is said", () => {
    const many = (count: number): DamageInput =>
      hit({ rows: Array.from({ length: count }, () => ({ type: "fire", amount: 1 })) });
    expect(mitigateDamage(many(DAMAGE_LIMITS.rows), homebrew).total).toBe(100);
    expect(() => mitigateDamage(many(DAMAGE_LIMITS.rows + 1), homebrew)).toThrow(
      "rows: must be a list of 0 to 100 entries",
    );
    for (const key of ["resistances", "vulnerabilities", "immunities"] as const) {
      expect(mitigateDamage(hit({ [key]: Array.from({ length: 100 }, () => "cold") }), homebrew).total).toBe(21);
      expect(() => mitigateDamage(hit({ [key]: Array.from({ length: 101 }, () => "cold") }), homebrew)).toThrow(
        `${key}: must be a list of 0 to 100 entries`,
      );
    }
    // @ts-expect-error: a type is a text
    expect(() => mitigateDamage(hit({ rows: [{ type: 3, amount: 1 }] }), homebrew)).toThrow(
      "input.rows[0].type: must be a text",
    );
    expect(() => mitigateDamage(hit({ rows: [{ type: "fire", amount: Number.NaN }] }), homebrew)).toThrow(
      "input.rows[0].amount: ",
    );
    for (const key of ["reduction", "threshold", "temporary"] as const)
      expect(() => mitigateDamage(hit({ [key]: Number.NaN }), homebrew)).toThrow(`${key}: must be a finite number`);
    // @ts-expect-error: no input, no ruleset
    expect(() => mitigateDamage(null, homebrew)).toThrow("input: must be a record");
    // @ts-expect-error: no ruleset
    expect(() => mitigateDamage(hit({}), null)).toThrow("ruleset: must be a record");
  });
});

describe("parts of reduction and attack", () => {
  it("H-DMG-02 H-DMG-05 H-DMG-08: armor and shield with their names and rules, bonuses last", () => {
    const bonus = { source: "effect" as const, label: "OD20.Part.Bonus", value: 1 };
    expect(
      reductionContributions(
        { armor: { type: "medium", step: 2, name: "Hide" }, shield: { step: 1, name: "Buckler" }, bonus: [bonus] },
        homebrew,
      ),
    ).toEqual([
      {
        source: "armor",
        label: "OD20.Part.Armor",
        name: "Hide",
        value: 3,
        rules: ["H-DMG-02", "H-DMG-04", "H-DMG-05"],
      },
      { source: "shield", label: "OD20.Part.Shield", name: "Buckler", value: 1, rules: ["H-DMG-02", "H-DMG-08"] },
      bonus,
    ]);
    expect(reductionContributions({ armor: { type: "robe", step: 2, name: "Robe" } })).toEqual([]);
    expect(
      reductionContributions({ armor: { type: "light", step: 2, name: "Leather" }, bonus: [bonus] }, base),
    ).toEqual([]);
    expect(reductionContributions({})).toEqual([]);
  });
  it("H-ATK-01 H-ATK-06 C-64: characteristic, mastery, item; or a stat block's total; the situation last", () => {
    const extra = [{ source: "situational" as const, label: "OD20.Part.Bonus", value: 2 }];
    const i = {
      characteristicKey: "strength" as const,
      modifier: 3,
      weaponType: "oneHanded",
      step: 2,
      itemBonus: 1,
      itemName: "Sword",
      extra,
    };
    expect(attackContributions(i)).toEqual([
      { source: "characteristic", label: "OD20.Part.Strength", value: 3, rules: ["H-ATK-01"] },
      { source: "mastery", label: "OD20.Part.Mastery", value: 2, rules: ["H-ATK-06"] },
      { source: "item", label: "OD20.Part.Item", name: "Sword", value: 1, rules: ["H-ATK-01"] },
      ...extra,
    ]);
    expect(attackContributions({ ...i, fixedTotal: 6 })).toEqual([
      { source: "total", label: "OD20.Part.Total", name: "Sword", value: 6, rules: ["C-64"] },
      ...extra,
    ]);
    expect(
      attackContributions({ ...i, weaponType: "improvised", itemBonus: 0, extra: undefined }).map(
        ({ source }) => source,
      ),
    ).toEqual(["characteristic"]);
  });
  it("H-MAS-07 B-PROF-01: prices and proficiency at their edges, and what is wrong is said", () => {
    expect([0, 1, 4, 5, 8, 9, 12, 13, 30].map(proficiencyBonus)).toEqual([2, 2, 2, 3, 3, 4, 4, 5, 9]);
    for (const level of [-1, 31, Number.NaN])
      expect(() => proficiencyBonus(level)).toThrow(/^level: must be (?:from 0 to 30|a finite number)/);
    expect([0, 1, 2, 3, 4, 3.5].map(clampStep)).toEqual([0, 1, 2, 3, 4, 3]);
    // Not the proficiency bonus, which would be 3.
    expect(trainingBonus([2, 1], 5, homebrew)).toBe(2);
    // @ts-expect-error: steps are a list
    expect(() => trainingBonus(2, 5, homebrew)).toThrow("steps: must be a list");
    expect(() => masteryCost("weapon", 0, 5)).toThrow("toStep: ");
    expect(() => masteryCost("weapon", -1, 2)).toThrow("fromStep: ");
  });
});

describe("rules behind an outcome", () => {
  const d20 = (natural: number, total: number): { natural: number; total: number } => ({ natural, total });
  const because = (
    a: { natural: number; total: number },
    d: { natural: number; total: number } | { static: number; object?: boolean },
    ruleset: Ruleset = homebrew,
    pvp = false,
  ): string => {
    const { outcome, rules } = resolveAttack({ attack: a, defense: d, playerVersusPlayer: pvp }, ruleset);
    return `${outcome} ${rules.join()}`;
  };
  it.each<[string, () => string]>([
    ["hit H-ATK-12", () => because(d20(12, 17), d20(9, 16))],
    ["miss H-ATK-12", () => because(d20(12, 15), d20(9, 16))],
    ["tie H-ATK-13", () => because(d20(12, 16), d20(9, 16))],
    ["hit H-ATK-12,C-47", () => because(d20(12, 16), d20(9, 16), resolveRuleset({ overrides: { tieHalves: false } }))],
    ["hit H-ATK-12,C-47", () => because(d20(12, 16), { static: 16, object: true })],
    ["tie H-ATK-13", () => because(d20(12, 16), { static: 16 })],
    ["crit H-CRIT-01,H-CRIT-02", () => because(d20(20, 25), d20(9, 30))],
    ["crit H-CRIT-01,H-CRIT-06,H-CRIT-02", () => because(d20(20, 25), d20(9, 25))],
    ["crit H-CRIT-01,C-48,H-CRIT-02", () => because(d20(20, 25), d20(1, 2))],
    ["crit H-CRIT-01,H-CRIT-10", () => because(d20(20, 25), d20(9, 30), homebrew, true)],
    ["miss H-CRIT-03,H-CRIT-04", () => because(d20(1, 25), d20(9, 10))],
    ["miss H-CRIT-03,C-48,H-CRIT-04", () => because(d20(1, 25), d20(20, 10))],
    ["miss H-CRIT-05", () => because(d20(12, 25), d20(20, 25))],
    ["miss C-40", () => because(d20(12, 30), d20(20, 25))],
    ["hit C-42", () => because(d20(12, 3), d20(1, 25))],
    ["crit H-CRIT-07,H-CRIT-02", () => because(d20(20, 26), d20(20, 25))],
    ["miss H-CRIT-07", () => because(d20(20, 24), d20(20, 25))],
    ["hit H-CRIT-08,C-48", () => because(d20(1, 6), d20(1, 5))],
    ["miss H-CRIT-08,H-CRIT-04", () => because(d20(1, 4), d20(1, 5))],
    ["tie C-44", () => because(d20(20, 25), d20(20, 25))],
    ["tie C-44", () => because(d20(1, 5), d20(1, 5))],
    ["crit H-CRIT-01,H-CRIT-02", () => because(d20(20, 21), { static: 40 })],
    ["miss H-CRIT-03,H-CRIT-04", () => because(d20(1, 50), { static: 4 })],
    ["crit B-CRIT-01,H-CRIT-02", () => because(d20(20, 21), { static: 40 }, base)],
    ["miss B-CRIT-03", () => because(d20(1, 50), { static: 4 }, base)],
    ["hit B-ATK-06", () => because(d20(12, 16), { static: 16 }, base)],
    ["miss B-ATK-06", () => because(d20(12, 15), d20(7, 16), base)],
    ["hit D-ATK-03", () => because(d20(1, 16), { static: 16 }, resolveRuleset({ profile: "d20-3e" }))],
    [
      "miss D-C3",
      () => because(d20(1, 16), { static: 16 }, resolveRuleset({ profile: "d20-3e", overrides: { d20crits: true } })),
    ],
    [
      "hit D-C3",
      () => because(d20(20, 5), { static: 16 }, resolveRuleset({ profile: "d20-3e", overrides: { d20crits: true } })),
    ],
  ])("H-ATK-12 H-CRIT-01 B-ATK-06 D-ATK-03: %s", (expected, found) => {
    expect(found()).toBe(expected);
  });
  it("C-56: helpless, a hit or tie becomes a critical, a miss does not", () => {
    const helpless = (total: number): string => {
      const { outcome, rules } = resolveAttack(
        { attack: d20(12, total), defense: d20(9, 16), playerVersusPlayer: false, hitIsCritical: true },
        homebrew,
      );
      return `${outcome} ${rules.join()}`;
    };
    expect([helpless(17), helpless(16), helpless(15)]).toEqual([
      "crit H-ATK-12,C-56,H-CRIT-02",
      "crit H-ATK-13,C-56,H-CRIT-02",
      "miss H-ATK-12",
    ]);
  });
  it("C-42: the mirror bonus for the attacker, not where another 1 lost to it", () => {
    const rules = resolveRuleset({ overrides: { fumbleOnDefense: true } });
    const bonus = (a: [number, number], d: [number, number], ruleset = rules): boolean =>
      resolveAttack({ attack: d20(...a), defense: d20(...d), playerVersusPlayer: false }, ruleset).attackerBonus;
    expect([
      bonus([12, 3], [1, 25]),
      bonus([1, 6], [1, 5]),
      bonus([1, 4], [1, 5]),
      bonus([1, 5], [1, 5]),
      bonus([12, 3], [2, 25]),
      bonus([12, 3], [1, 25], homebrew),
    ]).toEqual([true, true, false, false, false, false]);
  });
  it("H-ATK-07: no input, no ruleset, no truth about player characters", () => {
    const i = { attack: d20(12, 17), defense: d20(9, 16), playerVersusPlayer: false };
    // @ts-expect-error: neither true nor false
    expect(() => resolveAttack({ ...i, playerVersusPlayer: "no" }, homebrew)).toThrow(
      "input.playerVersusPlayer: must be true or false",
    );
    // @ts-expect-error: no defense
    expect(() => resolveAttack({ ...i, defense: null }, homebrew)).toThrow("defense: must be a record");
    // @ts-expect-error: no input
    expect(() => resolveAttack(undefined, homebrew)).toThrow("input: must be a record");
    // @ts-expect-error: no ruleset
    expect(() => resolveAttack(i, undefined)).toThrow("ruleset: must be a record");
    // @ts-expect-error: no attack
    expect(() => resolveAttack({ ...i, attack: null }, homebrew)).toThrow(RulesError);
  });
});
