/** Chooses the actor or item that a macro uses. The document in the macro may be deleted by now. Pure. */

export interface MacroInput<T> {
  /** The document named in the macro; null if it is deleted or has no owner. */
  readonly named: { readonly subject: T; readonly owned: boolean; readonly selected: boolean } | null;
  /** The same document on other selected tokens of the same creature: five goblin tokens share one actor. */
  readonly siblings: readonly T[];
  /** A matching document of other actors of this user: selected tokens first, then the user's character. */
  readonly others: readonly T[];
}

/**
 * Returns the selected copy of the same creature, otherwise the named document, otherwise another actor's document
 * with the same name; null if there is none.
 */
export function macroChoice<T>({ named, siblings, others }: MacroInput<T>): T | null {
  if (named && !named.selected && siblings[0] !== undefined) return siblings[0];
  if (named?.owned === true) return named.subject;
  return others[0] ?? null;
}
