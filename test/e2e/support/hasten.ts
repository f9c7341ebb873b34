/**
 * Runs in a page before anything else: what is waited for longer than a second, the graces of those whose turn it is to do
 * something above all, takes a fifth of what goes beyond. Whoever waited longer still does.
 */
export function hasten(): void {
  const [SECOND, TIMES] = [1000, 5];
  /** By which the connection knows that it is dead. */
  const ALIVE = [20_000, 45_000];
  const wait = globalThis.setTimeout;
  const hasty = (job: () => void, milliseconds = 0, ...rest: unknown[]): unknown => {
    const long = milliseconds > SECOND && !ALIVE.includes(milliseconds);
    return wait(job, long ? SECOND + (milliseconds - SECOND) / TIMES : milliseconds, ...rest);
  };
  Object.assign(globalThis, { setTimeout: hasty });
}
