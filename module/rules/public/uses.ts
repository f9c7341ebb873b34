/** The functions of `uses.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../uses.ts";
import { requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export { USES_PER, type UsesInput, type UsesPer } from "../uses.ts";

export const usesAt = checked(rules.usesAt, (i, who) => {
  requireInteger("who.level", who.level, 0, 30);
  if (i.per) {
    requireInteger("input.per.times", i.per.times, 0, 1000);
  }
  requireInteger("input.max", i.max, 0);
  for (const row of requireList("input.byLevel", i.byLevel ?? [], 0, 100)) {
    if (row.level <= who.level) requireInteger("input.byLevel.max", row.max, 0);
  }
});
