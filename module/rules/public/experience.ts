/** The functions of `experience.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../experience.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { MAX_LEVEL } from "../progression.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../experience.ts";

function requireFight(challengeXp: readonly number[], levels: readonly number[]): void {
  requireList("challengeXp", challengeXp, 0, 1000);
  requireList("levels", levels, 0, 1000);
  for (const [index, xp] of challengeXp.entries()) requireInteger(`challengeXp[${String(index)}]`, xp, 0);
  for (const [index, level] of levels.entries()) requireInteger(`levels[${String(index)}]`, level, 1, MAX_LEVEL);
}

export const fightWorth = checked(rules.fightWorth, requireFight);
export const suggestedAward = checked(rules.suggestedAward, requireFight);
export const awardEach = checked(rules.awardEach, (amount, people, way) => {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RulesError("amount", "must be a whole number from 0 on");
  if (way !== "each") requireInteger("people", people, 1, 1000);
});
