/** Odds beside what looking at every roll finds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
// Asked by the million: without the guard of the public rules.
import { evaluateTerms } from "../../module/rules/basics/dice.ts";
import { mitigateDamage } from "../../module/rules/damage/damage.ts";
import { resolveAttack } from "../../module/rules/attack/attack.ts";
import {
  attackOdds,
  fraction,
  parseFormula,
  resolveRuleset,
  toNumber,
  type AdvantageState,
  type AttackOdds,
  type FormulaTerm,
  type Fraction,
  type Mitigation,
  type OddsAttacker,
  type OddsDefender,
  type OddsRoll,
  type Ruleset,
} from "../../module/rules/index.ts";
const plain: Mitigation = { reduction: 0, resistances: [], vulnerabilities: [], immunities: [], threshold: null };

/** Every list of faces of these dice. */
function facesOf(dice: readonly number[]): number[][] {
  return dice.reduce<number[][]>(
    (lists, faces) => lists.flatMap((list) => Array.from({ length: faces }, (_, face) => [...list, face + 1])),
    [[]],
  );
}
function diceOf(terms: readonly FormulaTerm[]): number[] {
  return terms.flatMap((term) => (term.kind === "dice" ? Array.from({ length: term.count }, () => term.faces) : []));
}

/** Every way a d20 roll can come out, one by one. */
function everyRoll({ bonus, advantage = 0, dice = [] }: OddsRoll): { natural: number; total: number }[] {
  const naturals = facesOf(advantage === 0 ? [20] : [20, 20]).map((pair) =>
    advantage < 0 ? Math.min(...pair) : Math.max(...pair),
  );
  const pools = facesOf(dice.flatMap(({ count, faces }) => Array.from({ length: Math.abs(count) }, () => faces)));
  const signs = dice.flatMap(({ count }) => Array.from({ length: Math.abs(count) }, () => Math.sign(count)));
  return naturals.flatMap((natural) =>
    pools.map((faces) => ({
      natural,
      total: natural + bonus + faces.reduce((sum, face, index) => sum + face * (signs[index] ?? 0), 0),
    })),
  );
}

/** Chances by looking at every single case with the rules themselves; nothing shared with the odds. */
function bruteForce(attacker: OddsAttacker, defender: OddsDefender, ruleset: Ruleset): Map<number, number> {
  let sums = new Map<number, number>([[0, 1]]);
  for (const strike of attacker.strikes) {
    const attacks = everyRoll(strike.attack);
    const defenses = "static" in defender.defense ? [defender.defense] : everyRoll(defender.defense);
    const byKind = new Map<string, number>();
    for (const attack of attacks)
      for (const defense of defenses) {
        const { damageFactor, diceMultiplier } = resolveAttack(
          { attack, defense, playerVersusPlayer: attacker.playerVersusPlayer === true },
          ruleset,
        );
        const key = `${String(damageFactor)} ${String(diceMultiplier)}`;
        byKind.set(key, (byKind.get(key) ?? 0) + 1);
      }
    const strikeSums = new Map<number, number>();
    const put = (value: number, chance: number): void => {
      strikeSums.set(value, (strikeSums.get(value) ?? 0) + chance);
    };
    const formulas = strike.damage.map(({ formula, type }) => ({ type, terms: parseFormula(formula).terms }));
    for (const [key, count] of byKind) {
      const [factor, multiplier] = key.split(" ").map(Number);
      const chance = count / (attacks.length * defenses.length);
      if (factor === 0) {
        put(0, chance);
        continue;
      }
      const own = formulas.map(({ terms }) => diceOf(terms));
      const extra = multiplier === 2 && ruleset.critDice === "dice" ? own : own.map(() => []);
      const all = facesOf([...own.flat(), ...extra.flat()]);
      for (const faces of all) {
        let at = 0;
        let more = own.flat().length;
        const rows = formulas.map(({ type, terms }, index) => {
          const mine = faces.slice(at, (at += own[index]?.length ?? 0));
          const second = faces.slice(more, (more += extra[index]?.length ?? 0));
          const dice = terms.filter((term) => term.kind === "dice");
          let amount = evaluateTerms(terms, mine);
          if (multiplier === 2) amount += evaluateTerms(dice, ruleset.critDice === "dice" ? second : mine);
          return { type, amount };
        });
        put(
          mitigateDamage({ ...plain, ...defender.mitigation, rows, halved: factor === 0.5 }, ruleset).total,
          chance / all.length,
        );
      }
    }
    const next = new Map<number, number>();
    for (const [x, p] of sums) for (const [y, q] of strikeSums) next.set(x + y, (next.get(x + y) ?? 0) + p * q);
    sums = next;
  }
  return sums;
}

function isSame(odds: AttackOdds, expected: Map<number, number>): void {
  const values = new Set([...odds.damage.weights.keys(), ...expected.keys()]);
  for (const value of values)
    expect(toNumber(fraction(odds.damage.weights.get(value) ?? 0n, odds.damage.total))).toBeCloseTo(
      expected.get(value) ?? 0,
      10,
    );
}
function isOne(...chances: Fraction[]): boolean {
  const common = chances.reduce((product, { denominator }) => product * denominator, 1n);
  return chances.reduce((sum, { numerator, denominator }) => sum + numerator * (common / denominator), 0n) === common;
}

describe("odds against looking at every case", () => {
  const advantage = fc.constantFrom<AdvantageState>(-1, 0, 1);
  const dice = fc.constantFrom([], [], [{ count: 1, faces: 4 }], [{ count: -1, faces: 3 }]);
  const roll = fc.record({ bonus: fc.integer({ min: -2, max: 8 }), advantage, dice });
  const type = fc.constantFrom("slashing", "fire", "radiant");
  const damage = fc.array(fc.record({ formula: fc.constantFrom("1d4+2", "1d6", "d4-2", "2", "1d3+1,5"), type }), {
    minLength: 1,
    maxLength: 2,
  });
  const strikes = fc.array(fc.record({ attack: roll, damage }), { minLength: 1, maxLength: 2 });
  const types = fc.uniqueArray(type, { maxLength: 1 });
  const mitigation = fc.record({
    reduction: fc.nat(4),
    resistances: types,
    vulnerabilities: types,
    immunities: fc.constantFrom([], [], ["fire"]),
    threshold: fc.constantFrom(null, null, 4),
  });
  const defense = fc.oneof(
    fc.record({ bonus: fc.integer({ min: -2, max: 8 }), advantage: fc.constant(0 as const), dice }),
    fc.integer({ min: 5, max: 20 }).map((static_) => ({ static: static_ })),
  );
  const ruleset = fc
    .record({
      profile: fc.constantFrom("homebrew", "homebrew", "base", "d20-3e"),
      natDefense: fc.constantFrom("auto" as const, "tieOnly" as const),
      doubleCritTie: fc.constantFrom("half" as const, "none" as const, "full" as const),
      critDice: fc.constantFrom("dice" as const, "result" as const),
      reductionScope: fc.constantFrom("perHit" as const, "perType" as const),
      reductionOrder: fc.constantFrom("afterHalving" as const, "beforeHalving" as const),
      d20crits: fc.boolean(),
    })
    .map(({ profile, ...overrides }) => resolveRuleset({ profile, overrides }));

  it("C-35 C-38 C-44 C-62: the same chance for every amount of damage", () => {
    fc.assert(
      fc.property(
        strikes,
        defense,
        mitigation,
        ruleset,
        fc.boolean(),
        (list, against, mitigates, rules, playerVersusPlayer) => {
          const attacker = { strikes: list, playerVersusPlayer };
          const defender = { defense: against, mitigation: mitigates };
          isSame(attackOdds(attacker, defender, rules), bruteForce(attacker, defender, rules));
        },
      ),
      { numRuns: Math.min(40, fc.readConfigureGlobal().numRuns ?? 40) },
    );
  }, 120_000);
  it("H-ATK-12: outcomes and damage sum to 1, exactly", () => {
    fc.assert(
      fc.property(strikes, defense, mitigation, ruleset, (list, against, mitigates, rules) => {
        const odds = attackOdds({ strikes: list }, { defense: against, mitigation: mitigates }, rules);
        for (const { miss, tie, hit, crit } of odds.strikes) expect(isOne(miss, tie, hit, crit)).toBe(true);
        let sum = 0n;
        for (const weight of odds.damage.weights.values()) sum += weight;
        expect(sum).toBe(odds.damage.total);
      }),
    );
  });
});
