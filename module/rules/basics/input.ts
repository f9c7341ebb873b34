import { RulesError } from "./errors.ts";

/**
 * Returns the value when it is one of the keys; names on a prototype are none.
 * @throws RulesError naming the argument
 */
export function requireKey<K extends string>(argument: string, value: unknown, keys: readonly K[]): K {
  const found = keys.find((key) => key === value);
  if (found === undefined) throw new RulesError(argument, `must be one of ${keys.join(", ")}`);
  return found;
}

/**
 * Returns the list when it is one of between min and max entries.
 * @throws RulesError naming the argument
 */
export function requireList<T>(argument: string, list: readonly T[], min: number, max: number): readonly T[] {
  const value: unknown = list;
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    throw new RulesError(argument, `must be a list of ${String(min)} to ${String(max)} entries`);
  }
  return list;
}

/**
 * Throws when the value is no record: null, a text, a number, a list.
 * @throws RulesError naming the argument
 */
export function requireRecord(argument: string, value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RulesError(argument, "must be a record");
}

/** Yes or no, and why: what a warning shows and what a person may overrule. */
export interface Verdict {
  readonly ok: boolean;
  /** Language keys of what stands against it; empty when nothing does. */
  readonly reasons: readonly string[];
  readonly rules: readonly string[];
}
