/** Values of foreign JSON, of which nothing is known. */
import type { Mark } from "./types.ts";

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

/** Returns a whole number within its limits; null for anything else, with a mark if it is another number. */
export function integerIn(value: unknown, least: number, most: number, field: string, mark: Mark): number | null {
  const found = numberIn(value);
  if (found === null || (Number.isInteger(found) && found >= least && found <= most)) return found;
  mark(field, "outOfRange", found);
  return null;
}

const MOST_FEET = 5280;
/** Returns a length in whole feet. Meters count 5 feet for each 1.5. */
export function feetIn(value: unknown, units: unknown, field: string, mark: Mark): number | null {
  const found = numberIn(value);
  return integerIn(units === "m" && found !== null ? Math.round((found * 10) / 3) : found, 0, MOST_FEET, field, mark);
}

/** Returns the value under a key that the record has of its own. */
export const keyed = <T>(of: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;
