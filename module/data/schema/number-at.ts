/** Paths in steps. Every preparation reads the same hundred paths of each creature. */
const steps = new Map<string, readonly string[]>();

function stepsOf(path: string): readonly string[] {
  const known = steps.get(path) ?? path.split(".");
  steps.set(path, known);
  return known;
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
