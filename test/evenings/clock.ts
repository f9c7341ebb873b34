/** The time of an evening: nothing waits for it, and what falls due at one instant comes in the order in which it was set. */

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that stands still until somebody lets it go on. */
export class Clock {
  /** Milliseconds since 1970. */
  now = Date.UTC(2030, 0, 1, 18);
  #order = 0;
  readonly #entries = new Map<number, Entry>();

  /** @param milliseconds from now @returns how to stop it */
  after(milliseconds: number, run: () => void): number {
    const order = ++this.#order;
    this.#entries.set(order, { at: this.now + Math.max(0, milliseconds), order, run });
    return order;
  }

  stop(order: number): void {
    this.#entries.delete(order);
  }

  /** Runs all that falls due in this time, one after another; between two of them every promise that can be kept is kept. */
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

/** All that can go on without time goes on. */
export const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
