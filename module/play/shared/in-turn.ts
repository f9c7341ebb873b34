/** One job after another per actor or message, on this client. */

const chains = new Map<string, Promise<void>>();
/** Milliseconds: a server that never acknowledges must not block an actor for the rest of the evening. */
export const PATIENCE = 10_000;

/** Runs a job after all earlier ones of the same key have ended (or have been silent for ten seconds). */
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

/** Resolves when a job has ended or has been silent for too long, and leaves no timer behind. */
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

/** Resolves after some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
