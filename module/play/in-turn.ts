/** One job after another per actor or message, on this client. */

const chains = new Map<string, Promise<void>>();
/** A server that never acknowledges must not block an actor for the rest of the evening. */
const PATIENCE = 10_000;

/** Runs a job after all earlier ones of the same key have ended (or have been silent for ten seconds). */
export function inTurn<T>(key: string, job: () => Promise<T>): Promise<T> {
  const before = chains.get(key) ?? Promise.resolve();
  const run = before.then(job);
  const quiet = run.then(() => undefined, () => undefined);
  const end = Promise.race([quiet, before.then(() => pause(PATIENCE))]);
  chains.set(key, end);
  void end.then(() => {
    if (chains.get(key) === end) chains.delete(key);
  });
  return run;
}

/** Resolves after some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
