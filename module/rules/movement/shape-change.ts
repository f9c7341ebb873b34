/** An effect on a creature that changes its form. */
export interface ShapeEffect {
  readonly id: string;
  /** True if the effect states that it ends with the change. */
  readonly endsOnChange?: boolean;
}

/**
 * Returns the effects that stay when a creature changes its form: all effects that do not state otherwise.
 * @rule B-SPL-11
 */
export function effectsAfterChange<T extends ShapeEffect>(effects: readonly T[]): T[] {
  return effects.filter((effect) => effect.endsOnChange !== true);
}

/** Returns the current form of a creature. A dead creature has its own form. @rule B-SPL-11 */
export function formOf<T>(i: { readonly own: T; readonly taken: T | null; readonly dead: boolean }): T {
  return i.dead || i.taken === null ? i.own : i.taken;
}
