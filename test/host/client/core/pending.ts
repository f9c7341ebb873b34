/**
 * Timers that the page has set and that have not run: what may still happen without anybody's doing. For tests, which wait
 * until nothing is left instead of waiting long enough.
 */
const due = new Map<number, number>();

/** A timer that nobody needs to wait for: it only takes something out of sight. */
export const idleTimeout = window.setTimeout.bind(window);

/** Keeps account of `setTimeout`; intervals go on for ever and are nobody's business. */
export function watchTimers(): void {
  const clear = window.clearTimeout.bind(window);
  const later = (run: TimerHandler, delay = 0, ...args: unknown[]): number => {
    const id: number = idleTimeout(() => {
      due.delete(id);
      if (typeof run === "function") run(...args);
    }, delay);
    due.set(id, performance.now() + delay);
    return id;
  };
  const never = (id?: number): void => {
    if (id !== undefined) due.delete(id);
    clear(id);
  };
  Object.assign(globalThis, { setTimeout: later, clearTimeout: never });
}

/** How many timers are due. @param within milliseconds from now */
export function pendingTimers(within: number): number {
  const end = performance.now() + within;
  return [...due.values()].filter((at) => at <= end).length;
}
