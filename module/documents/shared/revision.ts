/**
 * How often a document has been made anew from what is stored. Whatever is read from it holds as long as this number does:
 * `system` may be another object after a change, or the same one with other contents.
 */
const revisions = new WeakMap<object, number>();

export function revisionOf(document: object): number {
  return revisions.get(document) ?? 0;
}

/** Called by the document itself. */
export function revise(document: object): void {
  revisions.set(document, revisionOf(document) + 1);
}
