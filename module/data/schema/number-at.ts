/** Paths in steps. Every preparation reads the same hundred paths of each creature. */
const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  let known = steps.get(path);
  if (!known) steps.set(path, (known = path.split(".")));
  return known;
}

/** Returns what is at a path; undefined where nothing is. */
export function valueAt(data: object, path: string): unknown {
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
