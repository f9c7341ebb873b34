/**
 * Counts how often a document was prepared. Values that were read from it stay valid while the number is unchanged. The identity of
 * `system` is no substitute: a change may replace the object or modify it.
 */
const revisions = new WeakMap<object, number>();

export function revisionOf(document: object): number {
  return revisions.get(document) ?? 0;
}

/** Increments the revision. The document calls it. */
export function revise(document: object): void {
  revisions.set(document, revisionOf(document) + 1);
}
