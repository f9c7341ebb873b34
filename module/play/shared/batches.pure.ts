/** Doing once what many ask for together. Pure. */

/**
 * Acts for a key once for all who name it before the running task ends. With a pause after it, what is named again
 * meanwhile is acted for once when the pause is over.
 * @param act must not throw nor reject
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

/** Acts once for all who ask before the running task ends. @param act must not throw */
export function together(act: () => unknown): () => void {
  const soon = inBatches(act);
  return () => {
    soon(undefined);
  };
}
