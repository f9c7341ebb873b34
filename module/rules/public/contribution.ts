/** The functions of `contribution.ts`, with their arguments checked. */
import * as rules from "../contribution.ts";
import { checked } from "./checked.ts";
import { requireSummable } from "./shapes.ts";

export * from "../contribution.ts";

export const sumContributions = checked(rules.sumContributions, requireSummable);
export const bonusFormula = checked(rules.bonusFormula, requireSummable);
