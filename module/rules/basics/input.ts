import { RulesError } from "./errors.ts";

/**
 * Returns the value if it is one of the keys. Inherited property names are not valid.
 * @throws RulesError naming the argument
 */
export function requireKey<K extends string>(argument: string, value: unknown, keys: readonly K[]): K {
  const found = keys.find((key) => key === value);
  if (found === undefined) throw new RulesError(argument, `must be one of ${keys.join(", ")}`);
  return found;
}

/**
 * Returns the list if its number of entries is from min to max.
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
 * Checks that the value is a record. Null, text, numbers and lists are not.
 * @throws RulesError naming the argument
 */
export function requireRecord(argument: string, value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RulesError(argument, "must be a record");
}

/** An answer with reasons, for warnings that a user may overrule. */
export interface Verdict {
  readonly ok: boolean;
  /** Language keys of the reasons against it. Empty if there are none. */
  readonly reasons: readonly string[];
  readonly rules: readonly string[];
}
