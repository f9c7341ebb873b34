import { RulesError } from "./errors.ts";

/** Largest seed. */
export const SEED_LIMIT = 0xffff_ffff;

/**
 * Seeded dice for simulations: the same seed always gives the same faces. The generator is xoshiro128** with a state
 * from splitmix32. Real game rolls never use it.
 */
export class SeededDice {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  /** @param seed whole number from 0 to {@link SEED_LIMIT} @throws RulesError for any other seed */
  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed > SEED_LIMIT)
      throw new RulesError("seed", `must be a whole number from 0 to ${String(SEED_LIMIT)}`);
    let state = seed;
    const next = (): number => {
      state = (state + 0x9e37_79b9) | 0;
      let z = Math.imul(state ^ (state >>> 16), 0x21f0_aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a_2d97);
      return z ^ (z >>> 15);
    };
    [this.a, this.b, this.c, this.d] = [next(), next(), next(), next() | 1];
  }

  /** Returns a whole number from 0 to `count` - 1. The bias is below `count` in 2³². */
  below(count: number): number {
    const product = Math.imul(this.b, 5);
    const word = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return Math.floor(((word >>> 0) / 0x1_0000_0000) * count);
  }

  /** Returns one rolled face of a die. */
  die(faces: number): number {
    return 1 + this.below(faces);
  }
}
