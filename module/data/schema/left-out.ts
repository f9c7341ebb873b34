/** Ignores invalid numbers during preparation. The stored values stay, and sheets report them. Pure. */

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

/** Paths in steps. Every preparation reads the same hundred paths of each creature. */
const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  let known = steps.get(path);
  if (!known) steps.set(path, (known = path.split(".")));
  return known;
}

/** Returns what is at a path; undefined where nothing is. */
function valueAt(data: object, path: string): unknown {
  let value: unknown = data;
  for (const key of stepsOf(path)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** Returns the number at a path, with the object and the key that hold it; null when there is no number. */
export function numberAt(
  data: object,
  path: string,
): { readonly at: object; readonly key: string; readonly value: number } | null {
  const keys = stepsOf(path);
  let at = data;
  let key = "";
  let value: unknown = data;
  for (const each of keys) {
    if (typeof value !== "object" || value === null) return null;
    [at, key] = [value, each];
    value = Reflect.get(at, each);
  }
  return typeof value === "number" ? { at, key, value } : null;
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
