/** The functions of `uses.ts`, with their arguments checked. */
import * as rules from "../uses.ts";
import { USES_PER } from "../uses.ts";
import { requireInteger, requireNumber } from "../errors.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export { USES_PER, type UsesInput, type UsesPer } from "../uses.ts";

export const usesAt = checked(rules.usesAt, (i, who) => {
  requireRecord("input", i);
  requireRecord("who", who);
  requireInteger("who.level", who.level, 0, 30);
  if (i.per) {
    const of = requireKey("input.per.of", i.per.of, USES_PER);
    requireInteger("input.per.times", i.per.times, 0, 1000);
    requireRecord("who.modifiers", who.modifiers);
    if (of !== "level") requireNumber("who.modifiers", who.modifiers[of]);
    return;
  }
  requireInteger("input.max", i.max, 0);
  for (const row of requireList("input.byLevel", i.byLevel ?? [], 0, 100)) {
    requireRecord("input.byLevel", row);
    if (row.level <= who.level) requireInteger("input.byLevel.max", row.max, 0);
  }
});
