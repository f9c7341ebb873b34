/** The functions of `long-casting.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../long-casting.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../long-casting.ts";
export const turnsSpent = checked(rules.turnsSpent, (first, rounds) => {
  requireInteger("first", first, 0, 1_000_000);
  requireList("rounds", rounds, 0, 1000);
  for (const round of rounds) requireInteger("rounds", round, 0, 1_000_000);
});
