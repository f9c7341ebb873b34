/** Runs jobs for one actor or message one after another on this client. */

const chains = new Map<string, Promise<void>>();
/**
 * Maximum wait for one job in milliseconds. A server that never answers must not block an actor for the rest of the
 * evening.
 */
export const PATIENCE = 10_000;

/** Runs a job after all earlier jobs with the same key have ended or have not answered for ten seconds. */
export function inTurn<T>(key: string, job: () => Promise<T>): Promise<T> {
  const before = chains.get(key) ?? Promise.resolve();
  const run = before.then(job);
  const end = before.then(() => ended(run));
  chains.set(key, end);
  void end.then(() => {
    if (chains.get(key) === end) chains.delete(key);
  });
  return run;
}

/** Resolves when a job ends or the maximum wait is over. Clears its timer. */
function ended(run: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const over = (): void => {
      clearTimeout(timer);
      resolve();
    };
    run.then(over, over);
  });
}

/** Resolves after this number of milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
