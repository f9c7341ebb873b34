/** Tells whether two contexts of a template are the same, without keeping the first one alive. */

/** Returns a value as JSON shows it. Throws for values that change without a new context, such as documents. */
function plainOrThrow(_key: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind === Object.prototype || kind === null) return value;
    // A schema never changes.
    if (value instanceof foundry.data.fields.DataField) return value.fieldPath;
    throw new TypeError("no plain value");
  }
  if (typeof value === "function") throw new TypeError("no plain value");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/** Returns a text that is equal for equal contexts alone; null when that cannot be told. */
export function fingerprintOf(context: object): string | null {
  try {
    return JSON.stringify(context, plainOrThrow);
  } catch {
    return null;
  }
}
