/** Runs jobs for one actor or message one after another on this client, and tells the user of failures. */
import { notifyFailure } from "./notify.ts";

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

/** Does a job. If it fails, tells the user and returns `otherwise`. */
export async function orTellFailure<T, const Other>(otherwise: Other, job: () => Promise<T>): Promise<T | Other> {
  try {
    return await job();
  } catch (error) {
    notifyFailure(error);
    return otherwise;
  }
}

/** Runs a job in turn. If it fails, tells the user and returns `otherwise`. */
export const inTurnOrTell = <T, const Other>(
  key: string,
  otherwise: Other,
  job: () => Promise<T>,
): Promise<T | Other> => orTellFailure(otherwise, () => inTurn(key, job));

const doing = new Set<string>();

/** Does one deed at a time, so that a double click does it once. If it fails, tells the user. */
export async function oneAtATime<T>(id: string, deed: () => Promise<T | undefined>): Promise<T | undefined> {
  if (doing.has(id)) return undefined;
  doing.add(id);
  return orTellFailure(undefined, deed).finally(() => doing.delete(id));
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
