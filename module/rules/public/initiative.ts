/** The functions of `initiative.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../initiative.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { RulesError, requireInteger } from "../errors.ts";
import { requireList } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../initiative.ts";
export const initiativeScore = checked(rules.initiativeScore, (parts, state) => {
  requireInteger("state", state, -1, 1);
});
export const initiativeOrder = checked(rules.initiativeOrder, (entries) => {
  requireList("entries", entries, 1, COMBATANT_LIMIT);
});
export const sharedInitiative = checked(rules.sharedInitiative, (combatants) => {
  for (const combatant of requireList("combatants", combatants, 0, COMBATANT_LIMIT)) {
    if (typeof combatant.id !== "string" || typeof combatant.kind !== "string")
      throw new RulesError("combatants", "must have texts for id and kind");
  }
});
