/** Converts records to plain data that documents store. */

/**
 * Converts a record to plain data for an ObjectField. A shallow copy is enough because Foundry sends the data to the
 * server as JSON.
 */
export function stored(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record));
}

/** Converts a list of records to plain data. */
export function storedList(records: readonly object[]): Record<string, unknown>[] {
  return records.map(stored);
}
