/** Returns the number at a path, with the object and the key that hold it; null when there is no number. */
export function numberAt(
  data: object,
  path: string,
): { readonly at: object; readonly key: string; readonly value: number } | null {
  const keys = path.split(".");
  const key = keys.pop() ?? "";
  let at: unknown = data;
  for (const each of keys) at = typeof at === "object" && at !== null ? Reflect.get(at, each) : undefined;
  const value: unknown = typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === "object" && at !== null && typeof value === "number" ? { at, key, value } : null;
}
