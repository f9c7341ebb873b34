/**
 * The default source of randomness: MT19937, written from the published algorithm (Matsumoto and Nishimura, 1998).
 * @source API:classes/foundry.dice.MersenneTwister
 */
const SIZE = 624;
const SHIFT = 397;

/** A seedable generator of uniform numbers. */
export class MersenneTwister {
  readonly seed: number;
  readonly #state = new Uint32Array(SIZE);
  #index = SIZE;

  /** @param seed any integer; the clock when left out */
  constructor(seed: number = Date.now()) {
    this.seed = seed;
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const previous = this.#at(i - 1);
      this.#state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
    }
  }

  #at(index: number): number {
    return this.#state[index % SIZE] ?? 0;
  }

  #twist(): void {
    for (let i = 0; i < SIZE; i++) {
      const y = (this.#at(i) & 0x80000000) | (this.#at(i + 1) & 0x7fffffff);
      this.#state[i] = this.#at(i + SHIFT) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }

  /** The next integer, 0 ≤ n < 2³². */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = this.#at(this.#index++);
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** The next number, 0 ≤ n < 1. */
  random(): number {
    return this.int() / 4294967296;
  }
}
