/** The functions of `distribution.ts` that others may count on, with their arguments checked. */
import * as rules from "../distribution.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";
import { requireDistribution, requireTerms } from "./shapes.ts";

export { DISTRIBUTION_LIMITS, type Distribution } from "../distribution.ts";

export const formulaDistribution = checked(rules.formulaDistribution, (terms, diceTimes = 1) => {
  requireTerms(terms);
  requireInteger("diceTimes", diceTimes, 1, 2);
});
export const atLeast = checked(rules.atLeast, (a) => {
  requireDistribution("distribution", a);
});
export const mean = checked(rules.mean, (a) => {
  requireDistribution("distribution", a);
});
