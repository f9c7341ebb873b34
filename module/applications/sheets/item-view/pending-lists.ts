/**
 * Pending versions of lists that are written whole. A user can fill cells faster than the server answers, and a list
 * based on the stored data would drop the previous cell. So the last list written by this tab counts until it arrives,
 * unless another user wrote the list meanwhile. Pure.
 */
interface Written {
  /** Stored or previously written versions since the first pending write. */
  readonly known: Set<string>;
  readonly made: unknown;
}

const written = new WeakMap<object, Map<string, Written>>();

/**
 * Returns the list as it will be after all pending writes of this tab.
 * @param stored list stored now
 */
export function latest(holder: object, path: string, stored: unknown): unknown {
  const last = written.get(holder)?.get(path);
  if (!last) return stored;
  const now = JSON.stringify(stored);
  if (now !== JSON.stringify(last.made) && last.known.has(now)) return last.made;
  written.get(holder)?.delete(path);
  return stored;
}

/**
 * Remembers a pending write.
 * @param stored list still stored
 */
export function notePending(holder: object, path: string, stored: unknown, made: unknown): void {
  const all = written.get(holder) ?? new Map<string, Written>();
  const last = all.get(path);
  const known = last?.known ?? new Set<string>();
  known.add(JSON.stringify(stored));
  if (last) known.add(JSON.stringify(last.made));
  all.set(path, { known, made });
  written.set(holder, all);
}
