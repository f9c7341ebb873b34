/** What must hold whatever the numbers are. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ARMOR_TYPES,
  CHANGE_KINDS,
  DAMAGE_TYPES,
  RULESET_FIELDS,
  STEPS,
  armorReduction,
  atZeroHitPoints,
  attackOdds,
  bonusFormula,
  chooseAtZero,
  deathCheck,
  formulaDistribution,
  gainTemporary,
  heal,
  initiativeContributions,
  levelForXp,
  longRest,
  mitigateDamage,
  newTurn,
  parseFormula,
  pathCost,
  pointBudget,
  reductionContributions,
  refresh,
  resolveAttack,
  resolveCheck,
  resolveContest,
  resolveRuleset,
  shortRest,
  spellSaveDc,
  spend,
  sumContributions,
  takeDamage,
  xpForLevel,
  type Contribution,
  type OddsDefender,
  type OddsRoll,
  type Ruleset,
} from "../../module/rules/index.ts";

/** Any ruleset that a table can make: a profile, and any values of any settings. */
const fields = Object.entries(RULESET_FIELDS).filter(([key]) => key !== "profile");
const ruleset: fc.Arbitrary<Ruleset> = fc
  .record({
    profile: fc.constantFrom("homebrew", "base", "d20-3e"),
    picks: fc.array(fc.tuple(fc.nat(fields.length - 1), fc.nat(100)), { maxLength: 12 }),
  })
  .map(({ profile, picks }) => {
    const overrides: Record<string, unknown> = {};
    for (const [at, value] of picks) {
      const [key, rule] = fields[at] ?? ["units", { values: ["ft"] }];
      const span = "integer" in rule ? rule.integer : undefined;
      const values: readonly unknown[] = span
        ? [span[0] + (value % (span[1] - span[0] + 1)), ...rule.values]
        : rule.values;
      overrides[key] = values[value % values.length];
    }
    return resolveRuleset({ profile, overrides });
  });

const natural = fc.integer({ min: 1, max: 20 });
const d20 = fc.record({ natural, total: fc.integer({ min: -20, max: 60 }) });
const hitPoints = fc
  .record({ max: fc.integer({ min: 1, max: 200 }), lack: fc.nat(250), temporary: fc.nat(30), standing: fc.boolean() })
  .map(({ max, lack, temporary, standing }) => ({
    max,
    value: standing ? max - lack : Math.max(0, max - lack),
    temporary,
    standing,
  }));
const cheap: OddsRoll = { bonus: 3 };
const mean = (attack: OddsRoll, defender: OddsDefender, rules: Ruleset): bigint => {
  const { expected } = attackOdds(
    {
      strikes: [
        {
          attack,
          damage: [
            { formula: "1d6+1", type: "slashing" },
            { formula: "1d4", type: "fire" },
          ],
        },
      ],
    },
    defender,
    rules,
  );
  // Large enough a scale to compare exactly: all denominators here divide it.
  return expected.numerator * (FACTOR / expected.denominator);
};
const FACTOR = 400n * 400n * (6n * 6n * 4n * 4n) ** 2n;

function isWhole(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isWhole);
}

describe("profiles and settings", () => {
  it("H-ATK-07 B-ATK-06 D-ATK-03 H-DMG-01: every ruleset answers every attack, damage, check and contest with whole numbers", () => {
    fc.assert(
      fc.property(
        ruleset,
        d20,
        d20,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...DAMAGE_TYPES),
        fc.nat(90),
        (rules, attack, defense, pvp, helpless, fixed, type, amount) => {
          const result = resolveAttack(
            {
              attack,
              defense: fixed ? { static: defense.total } : defense,
              playerVersusPlayer: pvp,
              hitIsCritical: helpless,
            },
            rules,
          );
          expect(["miss", "tie", "hit", "crit"]).toContain(result.outcome);
          expect(result.damageFactor).toBe({ miss: 0, tie: 0.5, hit: 1, crit: 1 }[result.outcome]);
          if (result.diceMultiplier === 2) expect(result.outcome).toBe("crit");
          if (!rules.tieHalves && rules.attackAgainst === "static") expect(result.outcome).not.toBe("tie");
          const damage = mitigateDamage(
            {
              rows: [{ type, amount }],
              halved: result.damageFactor === 0.5,
              reduction: 3,
              resistances: [type],
              vulnerabilities: [],
              immunities: [],
              threshold: null,
            },
            rules,
          );
          expect(damage.total).toBeGreaterThanOrEqual(0);
          expect(damage.total).toBeLessThanOrEqual(amount);
          expect(
            [
              damage,
              resolveCheck(attack, 12, rules),
              resolveCheck(attack, 12, rules, "save"),
              resolveContest(attack, defense, rules),
            ].every(isWhole),
          ).toBe(true);
        },
      ),
    );
  });
  it("H-PRG-02 B-PRG-01 H-TURN-04 H-DEATH-04: and everything around the attack", () => {
    fc.assert(
      fc.property(
        ruleset,
        fc.nat(100_000),
        hitPoints,
        fc.integer({ min: 1, max: 10 }),
        fc.option(d20, { nil: null }),
        fc.nat(40),
        fc.boolean(),
        (rules, xp, hp, level, roll, overflow, npc) => {
          const reached = levelForXp(xp, rules);
          expect(xpForLevel(reached, rules)).toBeLessThanOrEqual(xp);
          if (reached < 10) expect(xpForLevel(reached + 1, rules)).toBeGreaterThan(xp);
          const turn = spend(newTurn(30), "active", {}, rules);
          const answers = [
            pointBudget(level, rules, 3),
            initiativeContributions({ perception: 1, dexterity: 2 }, rules),
            spellSaveDc({ characteristicKey: "charisma", modifier: 2, step: 1, level }, rules),
            longRest({ hitPoints: hp, level }, rules),
            shortRest({ hitPoints: hp, level }, [], 1, rules),
            turn,
            refresh(turn.state, "ownTurn", rules),
            atZeroHitPoints({ kind: npc ? "npc" : "character", max: hp.max, overflow }, rules),
            chooseAtZero("stand", overflow, rules),
            chooseAtZero("dropOut", overflow, rules),
            deathCheck({ hitPoints: Math.min(0, hp.value), max: hp.max, marks: 1, critical: npc, roll }, rules),
            pathCost(
              {
                cells: [
                  { x: 0, y: 0 },
                  { x: 1, y: 1 },
                  { x: 2, y: 2, difficult: true },
                ],
              },
              rules,
            ),
          ];
          expect(answers.every(isWhole)).toBe(true);
        },
      ),
    );
  });
});

describe("more armor, more training", () => {
  it("H-DMG-04 H-DMG-05: a higher step never reduces less, and heavier armor at one step never either", () => {
    const sum = (type: string, step: number, shield: number | null): number =>
      sumContributions(
        reductionContributions({
          armor: { type, step, name: "" },
          shield: shield === null ? null : { step: shield, name: "" },
        }),
      );
    for (const step of STEPS) {
      expect(armorReduction("light", step)).toBeLessThanOrEqual(armorReduction("medium", step));
      expect(armorReduction("medium", step)).toBeLessThanOrEqual(armorReduction("heavy", step));
      for (const type of ARMOR_TYPES)
        for (const shield of [null, ...STEPS]) {
          expect(sum(type, step, shield)).toBeGreaterThanOrEqual(sum(type, step, null));
          if (step < 4) expect(sum(type, step + 1, shield)).toBeGreaterThanOrEqual(sum(type, step, shield));
        }
    }
  });
  it("H-ATK-06 H-ATK-10 H-DMG-02: better Defense or reduction never costs more on average, a better attack never brings less", () => {
    fc.assert(
      fc.property(
        ruleset,
        fc.integer({ min: -3, max: 8 }),
        fc.nat(6),
        fc.nat(4),
        fc.boolean(),
        (rules, bonus, reduction, more, fixed) => {
          const defense = (n: number): OddsDefender["defense"] => (fixed ? { static: 10 + n } : { bonus: n });
          const plain = mean(cheap, { defense: defense(bonus), mitigation: { reduction } }, rules);
          expect(mean(cheap, { defense: defense(bonus + more), mitigation: { reduction } }, rules)).toBeLessThanOrEqual(
            plain,
          );
          expect(
            mean(cheap, { defense: defense(bonus), mitigation: { reduction: reduction + more } }, rules),
          ).toBeLessThanOrEqual(plain);
          expect(
            mean({ bonus: 3 + more }, { defense: defense(bonus), mitigation: { reduction } }, rules),
          ).toBeGreaterThanOrEqual(plain);
          expect(
            mean({ bonus: 3, advantage: 1 }, { defense: defense(bonus), mitigation: { reduction } }, rules),
          ).toBeGreaterThanOrEqual(plain);
        },
      ),
      { numRuns: 60 },
    );
  }, 20_000);
});

describe("contributions", () => {
  const part: fc.Arbitrary<Contribution> = fc.record({
    source: fc.constantFrom("characteristic" as const, "mastery" as const, "situational" as const),
    label: fc.constant("OD20.Part.Bonus"),
    value: fc.integer({ min: -9, max: 9 }),
    dice: fc.option(fc.record({ count: fc.constantFrom(-1, 1, 2), faces: fc.constantFrom(4, 6) }), { nil: undefined }),
  });
  it("H-DICE-01: the order in which they are added changes nothing", () => {
    fc.assert(
      fc.property(
        fc
          .array(part, { minLength: 1, maxLength: 4 })
          .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(sumContributions(shuffled)).toBe(sumContributions(list));
          const odds = (parts: Contribution[]): unknown =>
            [...formulaDistribution(parseFormula(`1d20${bonusFormula(parts)}`).terms).weights].sort(
              ([a], [b]) => a - b,
            );
          expect(odds(shuffled)).toEqual(odds(list));
        },
      ),
    );
  });
  it("H-ATK-01: a formula's smallest and largest result are those of its parts", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (list) => {
        const values = [...formulaDistribution(parseFormula(`1d20${bonusFormula(list)}`).terms).weights.keys()];
        const end = (low: boolean): number =>
          list.reduce(
            (sum, { value, dice }) =>
              sum + value + (dice ? (dice.count > 0 === low ? dice.count : dice.count * dice.faces) : 0),
            low ? 1 : 20,
          );
        expect([Math.min(...values), Math.max(...values)]).toEqual([end(true), end(false)]);
      }),
    );
  });
});

describe("hit points", () => {
  it("B-DMG-01: no change ever makes temporary hit points negative or exceeds the maximum", () => {
    fc.assert(
      fc.property(
        hitPoints,
        fc.constantFrom(...CHANGE_KINDS),
        fc.integer({ min: -50, max: 300 }),
        fc.boolean(),
        (before, kind, amount, fromZero) => {
          const after = {
            ...before,
            ...(kind === "damage"
              ? takeDamage(before, amount)
              : kind === "healing"
                ? heal(before, amount, fromZero)
                : gainTemporary(before, amount)),
          };
          expect(after.temporary).toBeGreaterThanOrEqual(0);
          expect(after.value).toBeLessThanOrEqual(Math.max(before.value, before.max));
          if (!before.standing) expect(after.value).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
