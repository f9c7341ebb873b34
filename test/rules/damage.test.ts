import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DAMAGE_TYPES,
  RulesError,
  UNREDUCED_TYPES,
  armorReduction,
  isConditionApplied,
  isReducible,
  mitigateDamage,
  resolveRuleset,
  saveFactor,
  takeDamage,
  type DamageInput,
  type DamageRow,
  type Mitigation,
  type Ruleset,
} from "../../module/rules/index.ts";

const homebrew = resolveRuleset();
const base = resolveRuleset({ profile: "base" });

interface Options extends Partial<Mitigation> {
  halved?: boolean;
  temporary?: number;
}

/** `9 fire, 3 necrotic` as rows. */
function rows(text: string): DamageRow[] {
  return text.split(",").map((row) => {
    const [amount, type] = row.trim().split(" ");
    return { type: type ?? "", amount: Number(amount) };
  });
}

function damage(text: string, options: Options = {}, ruleset: Ruleset = homebrew): ReturnType<typeof mitigateDamage> {
  return mitigateDamage(
    {
      rows: rows(text),
      halved: false,
      reduction: 0,
      resistances: [],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
      ...options,
    },
    ruleset,
  );
}

const perType = resolveRuleset({ overrides: { reductionScope: "perType" } });
const before = resolveRuleset({ overrides: { reductionOrder: "beforeHalving" } });
const fire = ["fire"];
const VECTORS: [
  n: number,
  given: string,
  after: string,
  hitPoints: number,
  rule: string,
  options?: Options,
  ruleset?: Ruleset,
][] = [
  [1, "8 slashing", "6 slashing", 6, "H-DMG-02", { reduction: 2 }],
  [2, "9 slashing", "4 slashing", 4, "H-ATK-13", { halved: true }],
  [3, "9 slashing", "2 slashing", 2, "C-35", { halved: true, reduction: 2 }],
  [
    4,
    "17 slashing",
    "4 slashing",
    4,
    "C-35",
    { halved: true, reduction: 2, resistances: ["slashing"], vulnerabilities: ["slashing"] },
  ],
  [5, "9 fire", "7 fire", 7, "H-DMG-06", { reduction: 2 }],
  [6, "6 slashing, 4 radiant", "3 slashing, 4 radiant", 7, "H-DMG-07", { reduction: 3 }],
  [7, "6 slashing, 4 fire, 3 necrotic", "3 slashing, 4 fire, 3 necrotic", 10, "C-38", { reduction: 3 }],
  [8, "2 slashing, 4 fire", "0 slashing, 3 fire", 3, "C-38", { reduction: 3 }],
  [9, "3 piercing", "0 piercing", 0, "H-DMG-04", { reduction: 4 }],
  [10, "28 fire", "21 fire", 21, "B-RES-04", { resistances: fire, vulnerabilities: fire }],
  [11, "28 fire", "16 fire", 16, "B-DMG-08", { reduction: 5, resistances: fire, vulnerabilities: fire }],
  [12, "9 fire", "4 fire", 4, "H-RES-01", { resistances: fire }],
  [13, "9 fire", "13 fire", 13, "H-RES-02", { vulnerabilities: fire }],
  [14, "10 psychic", "10 psychic", 10, "H-DMG-07", { reduction: 6 }],
  [15, "30 poison", "0 poison", 0, "B-RES-05", { reduction: 3, immunities: ["poison"] }],
  [16, "5 poison, 6 slashing", "0 poison, 3 slashing", 3, "B-RES-05", { reduction: 3, immunities: ["poison"] }],
  [17, "7 slashing, 3 fire", "3 slashing, 1 fire", 4, "C-39", { halved: true }],
  [18, "10 bludgeoning", "7 bludgeoning", 2, "B-THP-01", { reduction: 3, temporary: 5 }],
  [19, "27 fire", "13 fire", 13, "B-DMG-06", { halved: true }],
  [20, "12 slashing", "0 slashing", 0, "B-DMG-09", { reduction: 3, threshold: 10 }],
  [21, "13 slashing", "10 slashing", 10, "B-DMG-09", { reduction: 3, threshold: 10 }],
  [22, "1 fire", "0 fire", 0, "H-RES-01", { resistances: fire }],
  [23, "4 necrotic, 2 slashing", "4 necrotic, 0 slashing", 4, "H-DMG-07", { reduction: 3 }],
  [24, "5 fire, 6 slashing", "2 fire, 3 slashing", 5, "C-38", { reduction: 3 }, perType],
  [25, "9 slashing", "3 slashing", 3, "C-35", { halved: true, reduction: 2 }, before],
  [26, "12 slashing", "10 slashing", 10, "H-CRIT-06", { reduction: 2 }],
];
const hit = (i: Partial<DamageInput>): number =>
  mitigateDamage(
    {
      rows: [],
      halved: false,
      reduction: 0,
      resistances: [],
      vulnerabilities: [],
      immunities: [],
      threshold: null,
      ...i,
    },
    homebrew,
  ).total;

describe("ledger 4.2: damage pipeline", () => {
  it.each(VECTORS)(
    "vector %i: %s becomes %s, %i to hit points (%s)",
    (_n, given, after, hitPoints, _rule, options, ruleset) => {
      const result = damage(given, options, ruleset);
      expect(result.rows).toEqual(rows(after));
      expect(result.total).toBe(rows(after).reduce((sum, row) => sum + row.amount, 0));
      expect(result.toHitPoints).toBe(hitPoints);
      expect(result.toTemporary + result.toHitPoints).toBe(result.total);
    },
  );
});

describe("worked examples of areas 10 and 11", () => {
  it("H-DMG-01: 1d8 of 5 and Strength +3 is 8, hit points 20 fall to 12", () => {
    expect(takeDamage({ value: 20, max: 20, temporary: 0 }, damage("8 slashing").total).value).toBe(12);
  });
  it("H-DMG-03: heavy at step 0 turns 8 into 6", () => {
    expect(damage("8 slashing", { reduction: 2 }).total).toBe(6);
  });
  it("B-DMG-01: 1d4-3 with a 1 is 0", () => {
    expect(damage("-2 slashing").total).toBe(0);
  });
  it("B-DMG-08: base doubles, so 28 fire -5 with resistance and vulnerability is 22", () => {
    expect(damage("23 fire", { resistances: fire, vulnerabilities: fire }, base).total).toBe(22);
  });
  it("B-RES-02: base doubles 9 to 18", () => {
    expect(damage("9 fire", { vulnerabilities: fire }, base).total).toBe(18);
  });
  it("D-C12: armor reduces nothing in base and d20-3e", () => {
    expect(damage("9 fire", { reduction: 4 }, base).total).toBe(9);
    expect(damage("9 fire", { reduction: 4 }, resolveRuleset({ profile: "d20-3e" })).total).toBe(9);
  });
  it.each([
    [9, 0],
    [10, 10],
    [11, 11],
  ])("B-DMG-09: threshold 10 turns %i into %i", (amount, expected) => {
    expect(damage(`${String(amount)} slashing`, { threshold: 10 }).total).toBe(expected);
  });
  it("B-RES-03: necrotic and all resistance halve once", () => {
    expect(damage("9 necrotic", { resistances: ["necrotic", "all", "necrotic"] }).total).toBe(4);
  });
  it("B-RES-04: 28 becomes 14, then 21", () => {
    const { steps } = damage("28 fire", { resistances: fire, vulnerabilities: fire });
    expect(steps.map(({ kind, before: from, after }) => [kind, from, after])).toEqual([
      ["rolled", 28, 28],
      ["resistance", 28, 14],
      ["vulnerability", 14, 21],
    ]);
  });
  it("B-DMG-05: one roll of 28 meets each of four targets by itself", () => {
    expect([0, 2, 4, 6].map((reduction) => damage("28 fire", { reduction }).total)).toEqual([28, 26, 24, 22]);
  });
  it("B-RES-06: an immune creature refuses Poisoned", () => {
    expect([isConditionApplied("poisoned", ["poisoned"]), isConditionApplied("prone", ["poisoned"])]).toEqual([
      false,
      true,
    ]);
  });
  it("B-RES-05: immunity to poison turns 30 into 0", () => {
    expect(damage("30 poison", { immunities: ["poison"] }).total).toBe(0);
  });
  it("C-38: perType gives one pool to each type, two rows of a type share it", () => {
    expect(damage("2 fire, 5 fire, 4 cold", { reduction: 3 }, perType).rows).toEqual(rows("0 fire, 4 fire, 1 cold"));
  });
  it("C-35: every step names its rules and chains", () => {
    const { steps } = damage("17 slashing", {
      halved: true,
      reduction: 2,
      resistances: ["slashing"],
      vulnerabilities: ["slashing"],
    });
    expect(steps.map((step) => step.kind)).toEqual(["rolled", "halved", "reduction", "resistance", "vulnerability"]);
    for (const [index, step] of steps.entries()) {
      expect(step.rules.length).toBeGreaterThan(0);
      if (index > 0) expect(step.before).toBe(steps[index - 1]?.after);
    }
  });
  it("B-DMG-07: unknown types are kept and reduced like ordinary ones", () => {
    expect(damage("5 slime", { reduction: 2 }).rows).toEqual(rows("3 slime"));
  });
  it("B-DMG-01: a number that is none is refused by name", () => {
    expect(() => damage("x fire")).toThrow(RulesError);
    expect(() => damage("1 fire", { reduction: Number.NaN })).toThrow(/reduction/);
  });
  it("H-DMG-06 H-DMG-07: a fire bolt of 9 against medium step 1 does 7; force, necrotic, psychic and radiant are not reduced", () => {
    expect(hit({ rows: [{ type: "fire", amount: 9 }], reduction: armorReduction("medium", 1) })).toBe(7);
    expect(DAMAGE_TYPES.filter((type) => !isReducible(type))).toEqual([...UNREDUCED_TYPES]);
    expect(
      hit({
        rows: [
          { type: "slashing", amount: 6 },
          { type: "radiant", amount: 4 },
        ],
        reduction: 3,
      }),
    ).toBe(7);
  });
  it("B-DMG-06: a save for half of 27 leaves 13", () => {
    expect([
      hit({ rows: [{ type: "fire", amount: 27 }], halved: saveFactor(true, "half") === 0.5 }),
      saveFactor(false, "half"),
    ]).toEqual([13, 1]);
  });
  it("H-RES-01 B-RES-01: 9 fire are 4, once", () => {
    expect(hit({ rows: [{ type: "fire", amount: 9 }], resistances: ["fire", "fire"] })).toBe(4);
  });
  it("H-RES-02 H-RES-03: 9 fire are 13 for any creature that is vulnerable", () => {
    expect(hit({ rows: [{ type: "fire", amount: 9 }], vulnerabilities: ["fire"] })).toBe(13);
  });
});

describe("properties of mitigateDamage", () => {
  const type = fc.constantFrom(...DAMAGE_TYPES);
  const list = fc.uniqueArray(fc.constantFrom(...DAMAGE_TYPES, "all"), { maxLength: 3 });
  const input = fc.record({
    rows: fc.array(fc.record({ type, amount: fc.integer({ min: -5, max: 60 }) }), { minLength: 1, maxLength: 4 }),
    halved: fc.boolean(),
    reduction: fc.integer({ min: -2, max: 15 }),
    resistances: list,
    vulnerabilities: list,
    immunities: list,
    threshold: fc.option(fc.nat(20)),
    temporary: fc.nat(20),
  });
  const ruleset = fc
    .record({
      profile: fc.constantFrom("homebrew", "base", "d20-3e"),
      scope: fc.constantFrom("perHit" as const, "perType" as const),
      order: fc.constantFrom("afterHalving" as const, "beforeHalving" as const),
    })
    .map(({ profile, scope, order }) =>
      resolveRuleset({ profile, overrides: { reductionScope: scope, reductionOrder: order } }),
    );

  it("B-DMG-01: is never negative and adds up", () => {
    fc.assert(
      fc.property(input, ruleset, (i, rules) => {
        const result = mitigateDamage(i, rules);
        expect(result.rows.every((row) => Number.isInteger(row.amount) && row.amount >= 0)).toBe(true);
        expect(result.total).toBe(result.rows.reduce((sum, row) => sum + row.amount, 0));
        expect(result.toTemporary).toBe(Math.min(i.temporary, result.total));
      }),
    );
  });
  it("H-DMG-04: more reduction never means more damage", () => {
    fc.assert(
      fc.property(input, ruleset, fc.nat(5), (i, rules, more) => {
        expect(mitigateDamage({ ...i, reduction: i.reduction + more }, rules).total).toBeLessThanOrEqual(
          mitigateDamage(i, rules).total,
        );
      }),
    );
  });
  it("H-ATK-13: halving never means more damage", () => {
    fc.assert(
      fc.property(input, ruleset, (i, rules) => {
        expect(mitigateDamage({ ...i, halved: true }, rules).total).toBeLessThanOrEqual(
          mitigateDamage({ ...i, halved: false }, rules).total,
        );
      }),
    );
  });
});
