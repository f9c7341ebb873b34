import { resolveAttack, type AttackResult, type StaticDefense } from "../attack/attack.ts";
import type { AdvantageState } from "../checks/checks.ts";
import type { Dice } from "../basics/contribution.ts";
import type { Mitigation } from "../damage/damage.ts";
import { parseFormula, type FormulaTerm } from "../basics/dice.ts";
import {
  atLeast,
  certain,
  dicePool,
  map,
  mean,
  mixture,
  plus,
  type Distribution,
  fraction,
  type Fraction,
} from "../basics/distribution.ts";
import { strikeDamage } from "./odds-damage.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";
import { resolveSave } from "../checks/resolve-check.ts";
import { unluckyDie } from "../attack/traits.ts";

/** A d20 roll for the calculation of odds. */
export interface OddsRoll {
  /** Flat bonus, a whole number. */
  readonly bonus: number;
  readonly advantage?: AdvantageState;
  /** Bonus dice. Negative counts mean penalty dice. */
  readonly dice?: readonly Dice[];
  /** True if the roller has the trait Lucky: one die that shows a 1 is rerolled once. Default: false. @rule H-PRG-07 */
  readonly lucky?: boolean;
}

export interface OddsDamage {
  readonly formula: string;
  readonly type: string;
}

/** One strike: its attack roll and its damage on a hit, including bonuses. */
export interface OddsStrike {
  readonly attack: OddsRoll;
  readonly damage: readonly OddsDamage[];
  readonly hitIsCritical?: boolean;
  /** The lowest face of the d20 that makes a hit a critical hit, 2 to 20. Default: 20. */
  readonly threat?: number;
}

export interface OddsAttacker {
  /** Strikes in order, at most 20. Each strike meets its own Defense roll and the full mitigation. */
  readonly strikes: readonly OddsStrike[];
  readonly playerVersusPlayer?: boolean;
}

export interface OddsDefender {
  readonly defense: OddsRoll | StaticDefense;
  readonly mitigation?: Partial<Mitigation>;
}

/** Exact probabilities of one strike. Miss, tie, hit and crit sum to 1. */
export interface StrikeOdds {
  readonly miss: Fraction;
  readonly tie: Fraction;
  readonly hit: Fraction;
  readonly crit: Fraction;
  /** Probability that the defender gains the situational bonus. */
  readonly fumble: Fraction;
  readonly damage: Distribution;
}

export interface AttackOdds {
  readonly strikes: readonly StrikeOdds[];
  /** Damage of all strikes together, after mitigation and before temporary hit points. */
  readonly damage: Distribution;
  readonly expected: Fraction;
}

/** Highest number of strikes, of attacks in {@link dropOdds}, and of bonus dice. */
export const ODDS_LIMITS = { strikes: 20, attacks: 50, dice: 20 } as const;

/** Returns how often each face 1 to 20 counts. Index 0 is unused. @rule H-DICE-04 H-DICE-05 */
function faceWeights({ advantage = 0, lucky = false }: OddsRoll): { of: number[]; total: bigint } {
  if (lucky) return luckyWeights(advantage);
  const of = Array.from({ length: 21 }, (_, face) =>
    face === 0 ? 0 : advantage === 0 ? 1 : advantage > 0 ? 2 * face - 1 : 41 - 2 * face,
  );
  return { of, total: advantage === 0 ? 20n : 400n };
}

/**
 * Returns the same weights for a roller with the trait Lucky, who rerolls one die that shows a 1. If both dice show a
 * 1, the first one is rerolled, so with disadvantage the other 1 counts.
 * @rule H-PRG-07 B-DICE-08
 */
function luckyWeights(advantage: AdvantageState): { of: number[]; total: bigint } {
  const of = Array.from({ length: 21 }, () => 0);
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  const throws = advantage === 0 ? faces.map((face) => [face]) : faces.flatMap((a) => faces.map((b) => [a, b]));
  for (const thrown of throws)
    for (const again of faces) {
      const die = unluckyDie(thrown);
      const stand = die < 0 ? thrown : thrown.with(die, again);
      const face = advantage < 0 ? Math.min(...stand) : Math.max(...stand);
      of[face] = (of[face] ?? 0) + 1;
    }
  return { of, total: BigInt(throws.length * faces.length) };
}

function bonusDistribution(roll: OddsRoll): Distribution {
  return (roll.dice ?? []).reduce((sum, dice) => plus(sum, dicePool(dice)), certain(roll.bonus));
}

/** Calculates the weights of the signs of `x + difference` for many values of x. */
class Signs {
  private readonly low: number;
  private readonly below: bigint[] = [0n];
  private readonly total: bigint;

  constructor(difference: Distribution) {
    const values = [...difference.weights.keys()];
    this.low = Math.min(...values);
    this.total = difference.total;
    let sum = 0n;
    for (let value = this.low; value <= Math.max(...values); value += 1)
      this.below.push((sum += difference.weights.get(value) ?? 0n));
  }

  /** Returns the weight of all values below this value. */
  private under(value: number): bigint {
    const index = value - this.low;
    return index <= 0 ? 0n : (this.below[index] ?? this.total);
  }

  /** Returns the weights of negative, zero and positive results. */
  of(x: number): readonly [bigint, bigint, bigint] {
    const negative = this.under(-x);
    const upToZero = this.under(-x + 1);
    return [negative, upToZero - negative, this.total - upToZero];
  }
}

/**
 * Face 10 stands for all faces from 2 to 19 without a special rule. Face 19 stands for faces below 20 that make a hit a
 * critical hit.
 */
const [PLAIN, THREAT] = [10, 19] as const;
const CLASSES = [1, PLAIN, 20] as const;
const classOf = (face: number): 0 | 1 | 2 => (face === 1 ? 0 : face === 20 ? 2 : 1);

interface Case {
  readonly result: AttackResult;
  weight: bigint;
}

/**
 * Returns the possible results of a strike with their weights. Only a natural 1, a natural 20 and the sign of the
 * difference matter, so a few calls of `resolveAttack` cover every roll.
 */
function cases(
  strike: OddsStrike,
  defender: OddsDefender,
  playerVersusPlayer: boolean,
  ruleset: Ruleset,
): { cases: Case[]; total: bigint } {
  const fixed = "static" in defender.defense ? defender.defense : null;
  const rolled = "static" in defender.defense ? null : defender.defense;
  const attackBonus = bonusDistribution(strike.attack);
  const defenseBonus = rolled ? bonusDistribution(rolled) : certain(fixed?.static ?? 0);
  const signs = new Signs(
    plus(
      attackBonus,
      map(defenseBonus, (value) => -value),
    ),
  );
  const attackFaces = faceWeights(strike.attack);
  const defenseFaces = rolled ? faceWeights(rolled) : { of: [1], total: 1n };

  const table: Case[] = [];
  const threatens = (face: number): boolean => strike.threat !== undefined && face >= strike.threat && face < 20;
  for (const attackFace of [...CLASSES, THREAT])
    for (const defenseFace of CLASSES)
      for (const sign of [-1, 0, 1]) {
        const defense = fixed ? { ...fixed, static: 0 } : { natural: defenseFace, total: 0 };
        table.push({
          weight: 0n,
          result: resolveAttack(
            {
              attack: { natural: attackFace, total: sign },
              defense,
              playerVersusPlayer,
              hitIsCritical: strike.hitIsCritical,
              ...(attackFace === THREAT ? { threat: THREAT } : {}),
            },
            ruleset,
          ),
        });
      }
  // Pairs of faces of the same kinds and with the same difference are counted together.
  const counts = new Map<number, number>();
  for (let a = 1; a <= 20; a += 1)
    for (let d = rolled ? 1 : 0; d <= (rolled ? 20 : 0); d += 1) {
      const key = ((threatens(a) && a > 1 ? 3 : classOf(a)) * 3 + classOf(d)) * 64 + (a - d + 20);
      counts.set(key, (counts.get(key) ?? 0) + (attackFaces.of[a] ?? 0) * (defenseFaces.of[d] ?? 0));
    }
  for (const [key, count] of counts) {
    const group = Math.floor(key / 64) * 3;
    for (const [index, weight] of signs.of((key % 64) - 20).entries()) {
      const entry = table[group + index];
      if (entry) entry.weight += weight * BigInt(count);
    }
  }
  return {
    cases: table.filter(({ weight }) => weight > 0n),
    total: attackFaces.total * defenseFaces.total * attackBonus.total * defenseBonus.total,
  };
}

/** Returns the defender's mitigation (reduction, resistances and so on) with defaults for missing fields. */
export function mitigationOf(defender: OddsDefender): Mitigation {
  return {
    reduction: 0,
    resistances: [],
    vulnerabilities: [],
    immunities: [],
    threshold: null,
    ...defender.mitigation,
  };
}

function strikeOdds(
  strike: OddsStrike,
  rows: readonly { type: string; terms: readonly FormulaTerm[] }[],
  defender: OddsDefender,
  pvp: boolean,
  ruleset: Ruleset,
): StrikeOdds {
  const rolls = cases(strike, defender, pvp, ruleset);
  const chance = (of: (result: AttackResult) => boolean): Fraction =>
    fraction(
      rolls.cases.reduce((sum, { result, weight }) => (of(result) ? sum + weight : sum), 0n),
      rolls.total,
    );
  const weights = new Map<string, { weight: bigint; result: AttackResult }>();
  for (const { result, weight } of rolls.cases) {
    const key = `${String(result.damageFactor)}/${String(result.diceMultiplier)}`;
    weights.set(key, { result, weight: (weights.get(key)?.weight ?? 0n) + weight });
  }
  const damage = mixture(
    [...weights.values()].map(({ result, weight }) => ({
      weight,
      of: result.damageFactor === 0 ? certain(0) : strikeDamage(rows, result, mitigationOf(defender), ruleset),
    })),
  );
  return {
    miss: chance(({ outcome }) => outcome === "miss"),
    tie: chance(({ outcome }) => outcome === "tie"),
    hit: chance(({ outcome }) => outcome === "hit"),
    crit: chance(({ outcome }) => outcome === "crit"),
    fumble: chance(({ fumbleBonus }) => fumbleBonus),
    damage,
  };
}

/**
 * Returns the exact odds of an attack: the outcomes of each strike, and the distribution of the damage after halving,
 * reduction, resistance, vulnerability and threshold. The calculation uses no random samples.
 * @throws RulesError above `DISTRIBUTION_LIMITS`; FormulaError for an invalid damage formula
 * @rule H-ATK-12 H-ATK-13 H-CRIT-01 H-CRIT-02 H-CRIT-03 H-DMG-02 H-RES-01 H-RES-02 B-ATK-06 D-ATK-03 C-35 C-38 C-62
 */
export function attackOdds(attacker: OddsAttacker, defender: OddsDefender, ruleset: Ruleset): AttackOdds {
  let last: { strike: OddsStrike; odds: StrikeOdds } | null = null;
  const strikes = attacker.strikes.map((strike) => {
    // A multiattack often repeats the same strike. Its odds are calculated once.
    if (last?.strike === strike) return last.odds;
    const rows = strike.damage.map(({ formula, type }) => ({ type, terms: parseFormula(formula).terms }));
    const odds = strikeOdds(strike, rows, defender, attacker.playerVersusPlayer === true, ruleset);
    last = { strike, odds };
    return odds;
  });
  const damage = strikes.reduce((sum, strike) => plus(sum, strike.damage), certain(0));
  return { strikes, damage, expected: mean(damage) };
}

/**
 * Returns the exact probability that a save fails. It tests every face with the rules for saves. Contests are not
 * covered.
 * @param save the roll; null if the save fails without a roll
 * @param dc difficulty, a whole number
 * @throws RulesError above `DISTRIBUTION_LIMITS`
 * @rule H-SPL-13 H-CRIT-09 B-SAVE-01 B-SAVE-02 H-DICE-04 H-DICE-05
 */
export function failOdds(save: OddsRoll | null, dc: number, ruleset: Pick<Ruleset, "critScope">): Fraction {
  if (!save) return fraction(1n, 1n);
  const bonuses = bonusDistribution(save);
  const faces = faceWeights(save);
  let failed = 0n;
  for (const [bonus, weight] of bonuses.weights)
    for (let natural = 1; natural <= 20; natural += 1) {
      const { success } = resolveSave({ natural, total: natural + bonus }, { dc, onSuccess: "none" }, ruleset);
      if (!success) failed += weight * BigInt(faces.of[natural] ?? 0);
    }
  return fraction(failed, bonuses.total * faces.total);
}

/**
 * Returns the probabilities that a target has dropped after 1, 2 and more attacks.
 * @param hitPoints hit points of the target, including temporary ones, at least 1
 * @param attacks number of attacks, up to {@link ODDS_LIMITS}
 * @rule H-DMG-01 B-THP-01 B-DMG-10
 */
export function dropOdds(odds: Pick<AttackOdds, "damage">, hitPoints: number, attacks: number): Fraction[] {
  // Limits damage to the hit points to keep the distributions small.
  const once = map(odds.damage, (value) => Math.min(value, hitPoints));
  const chances: Fraction[] = [];
  let sum = certain(0);
  for (let n = 0; n < attacks; n += 1) {
    sum = map(plus(sum, once), (value) => Math.min(value, hitPoints));
    chances.push(atLeast(sum, hitPoints));
  }
  return chances;
}

/**
 * Returns the number of rounds until the hit points are gone, at average damage.
 * @param hitPoints hit points to lose, including temporary ones; 0 or less gives 0 rounds
 * @param mean average damage per round after mitigation, 0 or more
 * @returns whole rounds, rounded up; null means never
 * @rule H-DMG-01 B-THP-01 B-DMG-10 H-TURN-01
 */
export function roundsToFall(hitPoints: number, mean: number): number | null {
  if (hitPoints <= 0) return 0;
  // Tolerance: a rounding error of binary fractions must not add a round.
  return mean <= 0 ? null : Math.max(1, Math.ceil(hitPoints / mean - 1e-9));
}
