/**
 * Pending timers of the page, with their delays in milliseconds. Tests use them to wait until nothing more can happen,
 * instead of waiting a fixed time.
 */
const waiting = new Map<number, number>();

/** A timer that nobody needs to wait for: it only takes something out of sight. */
export const idleTimeout = window.setTimeout.bind(window);

/** Keeps account of `setTimeout`; intervals go on for ever and are nobody's business. */
export function watchTimers(): void {
  const clear = window.clearTimeout.bind(window);
  const later = (run: TimerHandler, delay = 0, ...args: unknown[]): number => {
    const id: number = idleTimeout(() => {
      waiting.delete(id);
      if (typeof run === "function") run(...args);
    }, delay);
    waiting.set(id, delay);
    return id;
  };
  const never = (id?: number): void => {
    if (id !== undefined) waiting.delete(id);
    clear(id);
  };
  Object.assign(globalThis, { setTimeout: later, clearTimeout: never });
}

/**
 * How many timers wait that were set for soon. A grace that is nearly over is none of them: when it was set would decide how
 * long a test waits.
 * @param within milliseconds from when a timer was set
 */
export function pendingTimers(within: number): number {
  return [...waiting.values()].filter((delay) => delay <= within).length;
}
