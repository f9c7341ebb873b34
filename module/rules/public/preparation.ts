/** The functions of `preparation.ts`, with their arguments checked. */
import * as rules from "../preparation.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../preparation.ts";

export const mayPrepare = checked(rules.mayPrepare, (preparation, moment) => {
  requireKey("moment", moment, ["longRest", "levelUp"]);
  requireKey("preparation", preparation, ["knowsAll", "spellbook", "known"]);
});

export const preparationChange = checked(rules.preparationChange, (since, ruleset) => {
  requireRecord("since", since);
  requireRecord("ruleset", ruleset);
  for (const slot of requireList("since.slots", since.slots, 0, 20)) requireRecord("slot", slot);
  requireKey("ruleset.preparationChange", ruleset.preparationChange, ["off", "tell", "refuse"]);
});
