/** Ignores invalid numbers during preparation. The stored values stay, and sheets report them. Pure. */
import { numberAt } from "./number-at.ts";

/** Maximum absolute value of a modifier. Larger values are typing errors or come from other programs. */
export const MODIFIER_LIMIT = 1000;

/** An ignored number. */
export interface LeftOut {
  /** Path below `system`. */
  readonly path: string;
  readonly value: number;
}

/** Paths of modifiers, each with its replacement value. */
export type Modifiers = Readonly<Record<string, 0 | null>>;

function beyond(value: number): boolean {
  return !(Math.abs(value) <= MODIFIER_LIMIT);
}

/**
 * Replaces every modifier beyond the limit and returns the ignored numbers.
 * @param stored the data before any effect, so that a repeated preparation returns the same result
 */
export function leaveOut(system: object, modifiers: Modifiers, stored: object = {}): LeftOut[] {
  const left: LeftOut[] = [];
  for (const [path, instead] of Object.entries(modifiers)) {
    const found = numberAt(system, path);
    if (found && beyond(found.value)) {
      Reflect.set(found.at, found.key, instead);
      left.push({ path, value: found.value });
      continue;
    }
    // An earlier preparation of the same data has replaced the number.
    if (found?.value !== (instead ?? undefined)) continue;
    const before = numberAt(stored, path);
    if (before && beyond(before.value)) left.push({ path, value: before.value });
  }
  return left;
}
