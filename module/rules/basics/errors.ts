/**
 * Raised when a rule is asked about something that is not in its world: a number that is not a
 * number, an unknown key, a step that cannot exist. It names the argument, so that the caller can
 * tell a person which field to look at.
 */
export class RulesError extends Error {
  /** Path of the offending argument, e.g. `attack.total`. */
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(`${argument}: ${message}`);
    this.name = "RulesError";
    this.argument = argument;
  }
}

/** Largest absolute value that any flat number in the rules may have. */
export const NUMBER_LIMIT = 1_000_000;

/** Is this a finite number that the rules are ready to calculate with? */
export function isSane(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= NUMBER_LIMIT;
}

/**
 * Returns the value when it is a finite number within {@link NUMBER_LIMIT}.
 * @throws RulesError naming the argument
 */
export function requireNumber(argument: string, value: unknown): number {
  if (!isSane(value)) throw new RulesError(argument, "must be a finite number within one million");
  return value;
}

/**
 * Returns the value when it is a whole number between min and max.
 * @throws RulesError naming the argument
 */
export function requireInteger(argument: string, value: unknown, min = -NUMBER_LIMIT, max = NUMBER_LIMIT): number {
  if (!isSane(value) || !Number.isInteger(value) || value < min || value > max) {
    throw new RulesError(argument, `must be a whole number from ${String(min)} to ${String(max)}`);
  }
  return value;
}
