/** An exact number: whole numerator and denominator without common divisor, denominator above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Greatest common divisor; `gcd(0, n)` is n. */
function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** The quotient in lowest terms. */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  const divisor = gcd(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The nearest ordinary number; exact to about 15 digits however long the fraction is. */
export function toNumber(value: Fraction): number {
  const { numerator, denominator } = value;
  const direct = Number(numerator) / Number(denominator);
  if (Number.isFinite(direct)) return direct;
  // Both too long for a number: drop the same power of two from each.
  const shift = BigInt(Math.max(0, denominator.toString(2).length - 1000));
  return Number(numerator >> shift) / Number(denominator >> shift);
}
