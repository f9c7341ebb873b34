import { mitigateRow, reductionPoints, type DamageRules, type Mitigation, type RowRules } from "../damage/damage.ts";
import { doubledDice, type FormulaTerm } from "../basics/dice.ts";
import { addWeight, formulaDistribution, type Distribution } from "../basics/distribution.ts";
import { RulesError } from "../basics/errors.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

export interface OddsRow {
  readonly type: string;
  readonly terms: readonly FormulaTerm[];
}

type OddsRules = DamageRules & Pick<Ruleset, "critDice">;

/** Returns the distribution of one damage row, also for a critical hit. @rule H-CRIT-02 C-62 */
function rolled(terms: readonly FormulaTerm[], double: boolean, ruleset: OddsRules): Distribution {
  if (!double) return formulaDistribution(terms);
  return ruleset.critDice === "dice" ? formulaDistribution(doubledDice(terms)) : formulaDistribution(terms, 2);
}

/** Factor that packs the damage so far and the reduction left (at most one million) into one whole number. */
const STRIDE = 1 << 21;

/**
 * Returns the exact distribution of the damage of a hit after mitigation. The rows of a hit share only the
 * remaining armor reduction. So the calculation tracks only this number and the sum.
 * @throws RulesError if there are too many cases
 */
export function strikeDamage(
  rows: readonly OddsRow[],
  hit: { readonly damageFactor: 0 | 0.5 | 1; readonly diceMultiplier: 1 | 2 },
  mitigation: Mitigation,
  ruleset: OddsRules,
): Distribution {
  const { resistances, vulnerabilities, immunities, threshold } = mitigation;
  const sets: RowRules = { halved: hit.damageFactor === 0.5, resistances, vulnerabilities, immunities, ruleset };
  const points = reductionPoints(mitigation.reduction, ruleset);
  const perType = ruleset.reductionScope === "perType";
  // If each type has its own reduction, only the order within a type matters. Rows are sorted by type, so that only
  // one pool is tracked at a time.
  const ordered = perType
    ? [...new Set(rows.map(({ type }) => type))].flatMap((type) => rows.filter((row) => row.type === type))
    : rows;

  let states = new Map<number, bigint>([[points, 1n]]);
  let total = 1n;
  let previous: string | null = null;
  for (const { type, terms } of ordered) {
    const roll = rolled(terms, hit.diceMultiplier === 2, ruleset);
    if (states.size * roll.weights.size > 1_000_000) throw new RulesError("damage", "too many cases for exact odds");
    const fresh = perType && type !== previous;
    const next = new Map<number, bigint>();
    for (const [state, weight] of states) {
      const sum = Math.floor(state / STRIDE);
      for (const [amount, count] of roll.weights) {
        const pool = { left: fresh ? points : state % STRIDE };
        const after = mitigateRow(type, amount, pool, sets);
        addWeight(next, (sum + after) * STRIDE + pool.left, weight * count);
      }
    }
    states = next;
    total *= roll.total;
    previous = type;
  }

  const weights = new Map<number, bigint>();
  for (const [state, weight] of states) {
    const sum = Math.floor(state / STRIDE);
    addWeight(weights, threshold !== null && sum < threshold ? 0 : sum, weight);
  }
  return { weights, total };
}
