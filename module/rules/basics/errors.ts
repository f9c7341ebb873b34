/**
 * Error for an invalid argument of a rules function: an invalid number, an unknown key or an impossible value. It names
 * the argument so that the caller can point the user to the field.
 */
export class RulesError extends Error {
  /** Path of the invalid argument, for example `attack.total`. */
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.name = "RulesError";
    this.argument = argument;
  }
}

/** Largest absolute value of a flat number in the rules. */
export const NUMBER_LIMIT = 1_000_000;

/** True for a finite number within {@link NUMBER_LIMIT}. */
export function isSane(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= NUMBER_LIMIT;
}

/**
 * Returns the value if it is a finite number within {@link NUMBER_LIMIT}.
 * @throws RulesError naming the argument
 */
export function requireNumber(argument: string, value: unknown): number {
  if (!isSane(value)) throw new RulesError(argument, "must be a finite number within one million");
  return value;
}

/**
 * Returns the value if it is a whole number from min to max.
 * @throws RulesError naming the argument
 */
export function requireInteger(argument: string, value: unknown, min = -NUMBER_LIMIT, max = NUMBER_LIMIT): number {
  if (!isSane(value) || !Number.isInteger(value) || value < min || value > max) {
    throw new RulesError(argument, `must be a whole number from ${String(min)} to ${String(max)}`);
  }
  return value;
}
