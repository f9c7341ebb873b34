/** The functions of `fraction.ts` that others may count on, with their arguments checked. */
import * as rules from "../fraction.ts";
import { RulesError } from "../errors.ts";
import { checked } from "./checked.ts";

export type { Fraction } from "../fraction.ts";

export const fraction = checked(rules.fraction, (numerator, denominator) => {
  if (typeof numerator !== "bigint") throw new RulesError("numerator", "must be a bigint");
  if (typeof denominator !== "bigint" || denominator <= 0n) throw new RulesError("denominator", "must be above 0");
});
export const toNumber = checked(rules.toNumber, (value) => {
  const { numerator, denominator } = value;
  if (typeof numerator !== "bigint" || typeof denominator !== "bigint" || denominator <= 0n)
    throw new RulesError("fraction", "must be two bigints, the lower above 0");
});
