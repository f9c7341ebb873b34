/** Numbers that no rule knows: left out while a document is prepared, kept as they are stored, and told. Pure. */
import { numberAt } from "./number-at.ts";

/** More than any rule gives; a modifier beyond it is a slip of the keys, or was written by something else. */
export const MODIFIER_LIMIT = 1000;

/** A number that does not count. */
export interface LeftOut {
  /** Path below `system`. */
  readonly path: string;
  readonly value: number;
}

/** Paths of modifiers, and what stands in their place. */
export type Modifiers = Readonly<Record<string, 0 | null>>;

function beyond(value: number): boolean {
  return !(Math.abs(value) <= MODIFIER_LIMIT);
}

/**
 * Puts nothing in the place of every modifier beyond the limit.
 * @param stored the data before any effect, so that a second preparation tells the same
 */
export function leaveOut(system: object, modifiers: Modifiers, stored: object = {}): LeftOut[] {
  return Object.entries(modifiers).flatMap(([path, instead]) => {
    const found = numberAt(system, path);
    if (found && beyond(found.value)) {
      Reflect.set(found.at, found.key, instead);
      return [{ path, value: found.value }];
    }
    const before = numberAt(stored, path);
    return before && beyond(before.value) && found?.value === (instead ?? undefined)
      ? [{ path, value: before.value }]
      : [];
  });
}
