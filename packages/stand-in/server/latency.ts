/** A delay line: items come out in order, each after a random delay. */

/** A seeded random source, 0 ≤ x < 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Milliseconds, one way. */
export interface LatencyRange {
  min: number;
  max: number;
}

/** One direction of one socket. */
export class DelayLine {
  readonly #random: () => number;
  readonly #range: () => LatencyRange;
  readonly #queue: { due: number; run: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(random: () => number, range: () => LatencyRange) {
    this.#random = random;
    this.#range = range;
  }

  /** Runs a function later, after everything that was pushed before. */
  push(run: () => void): void {
    const { min, max } = this.#range();
    if (max <= 0 && this.#queue.length === 0) {
      run();
      return;
    }
    const due = Math.max(this.#queue.at(-1)?.due ?? 0, Date.now() + min + this.#random() * (max - min));
    this.#queue.push({ due, run });
    this.#schedule();
  }

  /** How many wait. */
  get length(): number {
    return this.#queue.length;
  }

  /** Drops everything that has not run. */
  close(): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const first = this.#queue[0];
    if (!first) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        while (this.#queue[0] && this.#queue[0].due <= Date.now() + 0.5) this.#queue.shift()?.run();
        this.#schedule();
      },
      Math.max(0, first.due - Date.now()),
    );
  }
}
