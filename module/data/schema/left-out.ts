/** Ignores invalid numbers during preparation. The stored values stay, and sheets report them. Pure. */
import { numberAt, valueAt } from "./number-at.ts";

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
    const found = valueAt(system, path);
    const value = typeof found === "number" ? found : null;
    if (value !== null && beyond(value)) {
      const place = numberAt(system, path);
      if (place) Reflect.set(place.at, place.key, instead);
      left.push({ path, value });
    } else if (value === instead) {
      // An earlier preparation of the same data has replaced the number.
      const before = valueAt(stored, path);
      if (typeof before === "number" && beyond(before)) left.push({ path, value: before });
    }
  }
  return left;
}
