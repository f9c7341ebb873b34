/** Who acts when a macro runs. Macros outlive what they were made from. Pure. */

export interface MacroInput<T> {
  /** What the macro names; null when it is gone or in nobody's hands. */
  readonly named: { readonly subject: T; readonly owned: boolean; readonly selected: boolean } | null;
  /** The same thing of other selected tokens of that very creature: five goblins are one actor. */
  readonly siblings: readonly T[];
  /** The same thing of whom this user may act for: selected tokens first, then his character. */
  readonly others: readonly T[];
}

/** The selected copy of the same creature, else what is named, else somebody else's of the same name; null: nobody can. */
export function macroChoice<T>({ named, siblings, others }: MacroInput<T>): T | null {
  if (named && !named.selected && siblings[0] !== undefined) return siblings[0];
  if (named?.owned === true) return named.subject;
  return others[0] ?? null;
}
