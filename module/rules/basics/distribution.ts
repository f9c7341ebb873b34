import type { Dice } from "./contribution.ts";
import type { FormulaTerm } from "./dice.ts";
import { RulesError } from "./errors.ts";

/** A probability distribution: the weight of each value among `total` equally likely cases. */
export interface Distribution {
  readonly weights: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

/** Highest number of different values in a distribution, and of value pairs in one addition. */
export const DISTRIBUTION_LIMITS = { values: 20_000, pairs: 4_000_000 } as const;

/** Returns the distribution of a value without chance. */
export function certain(value: number): Distribution {
  return { weights: new Map([[value, 1n]]), total: 1n };
}

/** Returns the distribution of one fair die, added or subtracted. */
function die(faces: number, sign: 1 | -1 = 1): Distribution {
  const weights = new Map<number, bigint>();
  for (let face = 1; face <= faces; face += 1) weights.set(sign * face, 1n);
  return { weights, total: BigInt(faces) };
}

/** Adds a weight to the weight of a value. */
export function addWeight(weights: Map<number, bigint>, value: number, weight: bigint): void {
  weights.set(value, (weights.get(value) ?? 0n) + weight);
}

/**
 * Returns the distribution of the sum of two independent rolls.
 * @throws RulesError above {@link DISTRIBUTION_LIMITS}
 */
export function plus(a: Distribution, b: Distribution): Distribution {
  if (a.weights.size * b.weights.size > DISTRIBUTION_LIMITS.pairs)
    throw new RulesError("dice", "too many for exact odds");
  const weights = new Map<number, bigint>();
  for (const [x, n] of a.weights) for (const [y, m] of b.weights) addWeight(weights, x + y, n * m);
  if (weights.size > DISTRIBUTION_LIMITS.values) throw new RulesError("dice", "too many for exact odds");
  return { weights, total: a.total * b.total };
}

/** Returns the distribution after a change of every value. */
export function map(a: Distribution, change: (value: number) => number): Distribution {
  const weights = new Map<number, bigint>();
  for (const [value, weight] of a.weights) addWeight(weights, change(value), weight);
  return { weights, total: a.total };
}

/** Returns the distribution of several equal dice. A negative count subtracts them. */
export function dicePool({ count, faces }: Dice): Distribution {
  const one = die(faces, count < 0 ? -1 : 1);
  let sum = certain(0);
  for (let n = 0; n < Math.abs(count); n += 1) sum = plus(sum, one);
  return sum;
}

/**
 * Returns the distribution of a formula. The result is rounded down at the end.
 * @param diceTimes multiplies the result of each die, for critical hits that double results
 * @rule H-DICE-01 B-DICE-12 C-62
 */
export function formulaDistribution(terms: readonly FormulaTerm[], diceTimes: 1 | 2 = 1): Distribution {
  let sum = certain(0);
  for (const term of terms) {
    if (term.kind === "flat") sum = map(sum, (value) => value + term.sign * term.value);
    else
      sum = plus(
        sum,
        map(dicePool({ count: term.sign * term.count, faces: term.faces }), (value) => value * diceTimes),
      );
  }
  return map(sum, Math.floor);
}

/** Mixes distributions by weight: each case occurs with its own weight. */
export function mixture(cases: readonly { readonly weight: bigint; readonly of: Distribution }[]): Distribution {
  const common = cases.reduce((product, { of }) => lcm(product, of.total), 1n);
  const weights = new Map<number, bigint>();
  let total = 0n;
  for (const { weight, of } of cases) {
    const scale = weight * (common / of.total);
    total += weight * common;
    if (scale === 0n) continue;
    for (const [value, count] of of.weights) addWeight(weights, value, count * scale);
  }
  return { weights, total };
}

/** An exact fraction in lowest terms. The denominator is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Returns the greatest common divisor. `gcd(0, n)` is n. */
function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Returns the quotient as a fraction in lowest terms. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Returns the nearest floating-point number, exact to about 15 digits. */
export function toNumber(value: Fraction): number {
  const { numerator, denominator } = value;
  const direct = Number(numerator) / Number(denominator);
  if (Number.isFinite(direct)) return direct;
  // Both numbers are too large for floating point. Dividing both by the same power of two keeps the quotient.
  const shift = BigInt(Math.max(0, denominator.toString(2).length - 1000));
  return Number(numerator >> shift) / Number(denominator >> shift);
}

function lcm(a: bigint, b: bigint): bigint {
  return fraction(a, b).numerator * b;
}

/** Returns the probability of a result of at least `value`. */
export function atLeast(a: Distribution, value: number): Fraction {
  let weight = 0n;
  for (const [x, n] of a.weights) if (x >= value) weight += n;
  return fraction(weight, a.total);
}

/** Returns the exact mean of a distribution with whole values. */
export function mean(a: Distribution): Fraction {
  let sum = 0n;
  for (const [value, weight] of a.weights) sum += BigInt(value) * weight;
  return fraction(sum, a.total);
}
