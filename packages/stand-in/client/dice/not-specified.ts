/** Thrown where public documentation is contradictory or silent. A system that reaches this error would depend on a guess. */
export class NotSpecified extends Error {
  override name = "NotSpecified";
  /** @param what the notation or call whose meaning no public page settles */
  constructor(what: string) {
    super(`The public documentation does not settle: ${what}`);
  }
}
