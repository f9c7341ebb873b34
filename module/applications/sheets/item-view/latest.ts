/**
 * Lists that are written whole, cell after cell: who fills a form is faster than the server, and a list made from what is
 * stored would sweep away the cell before. So what this tab has written last counts until it has arrived, unless somebody
 * else has written the list meanwhile. Pure.
 */
interface Written {
  /** What was stored, or written before, since nothing was on its way. */
  readonly known: Set<string>;
  readonly made: unknown;
}

const written = new WeakMap<object, Map<string, Written>>();

/** What a list will be once everything of this tab has arrived. @param stored what is stored now */
export function latest(holder: object, path: string, stored: unknown): unknown {
  const last = written.get(holder)?.get(path);
  if (!last) return stored;
  const now = JSON.stringify(stored);
  if (now !== JSON.stringify(last.made) && last.known.has(now)) return last.made;
  written.get(holder)?.delete(path);
  return stored;
}

/** Remembers what is being written. @param stored what is stored still */
export function onItsWay(holder: object, path: string, stored: unknown, made: unknown): void {
  const all = written.get(holder) ?? new Map<string, Written>();
  const last = all.get(path);
  const known = last?.known ?? new Set<string>();
  known.add(JSON.stringify(stored));
  if (last) known.add(JSON.stringify(last.made));
  all.set(path, { known, made });
  written.set(holder, all);
}
