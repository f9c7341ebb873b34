/** The functions of `exhaustion.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../exhaustion.ts";
import { DEADLY_EXHAUSTION, type ExhaustionLevels, type ExhaustionCause } from "../exhaustion.ts";
import { requireInteger } from "../errors.ts";
import { checked } from "./checked.ts";

export * from "../exhaustion.ts";

function requireCause(levels: ExhaustionLevels, cause: ExhaustionCause): void {
  requireInteger(`levels.${cause}`, levels[cause] ?? 0, 0, 1000);
}

export const exhaustion = checked(rules.exhaustion, (level) => {
  requireInteger("level", level, 0, DEADLY_EXHAUSTION);
});
export const exhaustionTotal = checked(rules.exhaustionTotal, (levels) => {
  for (const cause of ["dehydration", "starvation", "other", "suffocation"] as const) requireCause(levels, cause);
});
