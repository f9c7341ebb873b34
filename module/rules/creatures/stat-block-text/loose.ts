/** Values of foreign JSON, of which nothing is known. */
export type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const record = (value: unknown): Loose => (isRecord(value) ? value : {});
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
export const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a number, also of a text such as "30"; null for anything else. */
export function numberIn(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" && /^[+-]?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}

/** Returns the value under a key that the record has of its own. */
export const keyed = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;
