/**
 * How time passes in a test: it is never waited for. Where no promise can go on and a timer that was set for soon is left, the hour
 * is at once the one at which the next timer is due. All clocks of the page go with it, so that everything comes in the order, and
 * at the time of day, at which it would come anyway.
 */

/** Timers set for longer than this are graces, for which nobody waits in this way, in milliseconds. */
const SOON = 500;
/** Looks in a row that find nothing under way: what one message sets off may set off the next. */
export const LOOKS = 4;

interface Timer {
  readonly run: () => void;
  /** For how long it was set, and when that is over, in milliseconds. */
  readonly delay: number;
  readonly due: number;
  /** What really waits for that. */
  real: NodeJS.Timeout;
}

class Passing {
  readonly #setTimeout = globalThis.setTimeout;
  readonly #clearTimeout = globalThis.clearTimeout;
  readonly #now = performance.now.bind(performance);
  /** In the order in which they were set, by what their setter was given. */
  readonly #timers = new Map<unknown, Timer>();
  /** Milliseconds that nobody has waited for. */
  #skipped = 0;
  #passing = false;

  /** Puts itself in the place of the clocks. */
  constructor() {
    const today = Date.now.bind(Date);
    Date.now = () => today() + Math.round(this.#skipped);
    performance.now = () => this.#now() + this.#skipped;
    Object.assign(globalThis, {
      setTimeout: (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => this.#set(run, delay, args),
      clearTimeout: (handle: unknown) => {
        this.#clear(handle);
      },
    });
  }

  /** Whether a timer is left that was set for soon. */
  get soon(): boolean {
    return [...this.#timers.values()].some(({ delay }) => delay <= SOON);
  }

  #set(run: (...args: unknown[]) => void, delay: number, args: unknown[]): NodeJS.Timeout {
    const over = (): void => {
      this.#timers.delete(real);
      run(...args);
    };
    const real = this.#setTimeout(over, delay);
    this.#timers.set(real, { run: over, delay, due: this.#now() + this.#skipped + delay, real });
    if (delay <= SOON) void this.#pass();
    return real;
  }

  #clear(handle: unknown): void {
    this.#clearTimeout(this.#timers.get(handle)?.real ?? (handle as NodeJS.Timeout));
    this.#timers.delete(handle);
  }

  /** A page is gone, and with it whatever it has set timers for: run later it would meddle with the one that is opened next. */
  forget(): void {
    for (const handle of [...this.#timers.keys()]) this.#clear(handle);
  }

  /** Goes on until nothing is left that was set for soon. */
  async #pass(): Promise<void> {
    if (this.#passing) return;
    this.#passing = true;
    try {
      while (this.soon) {
        await onward();
        // On a busy machine it has come of itself meanwhile: what is left may be a grace, for which nobody waits.
        if (this.soon) this.#skip();
      }
    } finally {
      this.#passing = false;
    }
  }

  /** Lets time pass, graces included. */
  async by(milliseconds: number): Promise<void> {
    const end = this.#now() + this.#skipped + milliseconds;
    do await onward();
    while (this.#skip(end));
    this.#skipTo(end);
  }

  /** Makes it the hour of the next timer. @param end of what is let pass @returns whether one is due before it */
  #skip(end = Infinity): boolean {
    const [next] = [...this.#timers.values()].sort((a, b) => a.due - b.due);
    if (!next || next.due > end) return false;
    this.#skipTo(next.due);
    this.#clearTimeout(next.real);
    next.run();
    return true;
  }

  #skipTo(hour: number): void {
    this.#skipped = Math.max(this.#skipped, hour - this.#now());
    for (const timer of this.#timers.values()) {
      this.#clearTimeout(timer.real);
      timer.real = this.#setTimeout(timer.run, timer.due - this.#now() - this.#skipped);
    }
  }
}

/** What can go on now goes on: modules that a table fetches later are in its script, and come with a promise. */
export async function look(): Promise<void> {
  await new Promise(setImmediate);
}

/** What was set off goes its way as far as it does without a timer. */
export async function onward(): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) await look();
}

const PASSING = Symbol.for("opposed-d20.passing");
const kept: Partial<Record<symbol, Passing>> = globalThis;
/** One for all files of a worker, whatever forgets modules between them. */
export const passing = (kept[PASSING] ??= new Passing());
