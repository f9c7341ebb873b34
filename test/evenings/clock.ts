/** Simulated clock of an evening. Timers that are due at the same time run in the order in which they were set. */

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that advances only on request. */
export class Clock {
  /** Milliseconds since 1970. */
  now = Date.UTC(2030, 0, 1, 18);
  #order = 0;
  readonly #entries = new Map<number, Entry>();

  /**
   * Sets a timer.
   * @param milliseconds delay from now
   * @returns id for `stop`
   */
  after(milliseconds: number, run: () => void): number {
    const order = ++this.#order;
    this.#entries.set(order, { at: this.now + Math.max(0, milliseconds), order, run });
    return order;
  }

  stop(order: number): void {
    this.#entries.delete(order);
  }

  /** Runs all timers due in this time, one after another. Between two timers, all pending promises continue. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      await breath();
      let next: Entry | undefined;
      for (const entry of this.#entries.values())
        if (entry.at <= end && (!next || entry.at < next.at || (entry.at === next.at && entry.order < next.order)))
          next = entry;
      if (!next) break;
      this.#entries.delete(next.order);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
  }
}

/** Waits until all promises that need no timer have continued. */
export const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
