/**
 * A record as an object field takes it: plain data without a declared shape. A shallow copy is enough: what is inside
 * goes through JSON on its way to the server.
 */
export function stored(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record));
}

/** The same for a list. */
export function storedList(records: readonly object[]): Record<string, unknown>[] {
  return records.map(stored);
}
