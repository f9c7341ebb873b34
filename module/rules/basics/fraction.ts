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
