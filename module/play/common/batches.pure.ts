/** Runs a function once for many requests that arrive together. Pure. */

/**
 * Returns a function that queues a key. `act` runs once per key at the end of the running task. With `pause`, a key
 * that is queued again during the pause runs once when the pause ends.
 * @param act must not throw or reject
 */
export function inBatches<Key>(
  act: (key: Key) => unknown,
  pause: (() => Promise<unknown>) | null = null,
): (key: Key) => void {
  const named = new Set<Key>();
  const resting = new Set<Key>();
  let due = false;
  const begin = async (key: Key, rest: () => Promise<unknown>): Promise<void> => {
    resting.add(key);
    await act(key);
    await rest();
    resting.delete(key);
    if (named.has(key)) soon();
  };
  const flush = (): void => {
    due = false;
    for (const key of [...named].filter((one) => !resting.has(one))) {
      named.delete(key);
      if (pause) void begin(key, pause);
      else act(key);
    }
  };
  const soon = (): void => {
    if (due) return;
    due = true;
    queueMicrotask(flush);
  };
  return (key) => {
    named.add(key);
    if (!resting.has(key)) soon();
  };
}

/** Returns a function that runs `act` once for all calls made before the running task ends. @param act must not throw */
export function together(act: () => unknown): () => void {
  const soon = inBatches(act);
  return () => {
    soon(undefined);
  };
}
