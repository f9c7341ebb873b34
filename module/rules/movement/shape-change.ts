/** An effect on one who changes shape. */
export interface ShapeEffect {
  readonly id: string;
  /** Its text says that it ends with the change. */
  readonly endsOnChange?: boolean;
}

/**
 * Which effects go along into another form, and back: all that do not say otherwise.
 * @rule B-SPL-11
 */
export function effectsAfterChange<T extends ShapeEffect>(effects: readonly T[]): T[] {
  return effects.filter((effect) => effect.endsOnChange !== true);
}

/** The form in which a creature is now: in death its own. @rule B-SPL-11 */
export function formOf<T>(i: { readonly own: T; readonly taken: T | null; readonly dead: boolean }): T {
  return i.dead || i.taken === null ? i.own : i.taken;
}
