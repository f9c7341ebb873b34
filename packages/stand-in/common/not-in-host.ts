/**
 * Error for gaps: anything that the stand-in host does not implement, or that public sources leave open, throws it.
 * Nothing is silently undefined. End-to-end tests fail when it is thrown.
 */
export class NotInHost extends Error {
  /** The public name that was asked for, e.g. `foundry.documents.BaseCombat`. */
  readonly api: string;

  constructor(api: string, why = "is not built into the stand-in host") {
    super(`${api} ${why}`);
    this.name = "NotInHost";
    this.api = api;
  }
}

/** Throws {@link NotInHost}; usable as an expression. */
export function notInHost(api: string, why?: string): never {
  throw new NotInHost(api, why);
}
