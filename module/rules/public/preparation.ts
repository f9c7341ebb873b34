/** The functions of `preparation.ts`, with their arguments checked. */
import * as rules from "../preparation.ts";
import { requireKey } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../preparation.ts";

export const mayPrepare = checked(rules.mayPrepare, (preparation, moment) => {
  requireKey("moment", moment, ["longRest", "levelUp"]);
  requireKey("preparation", preparation, ["knowsAll", "spellbook", "known"]);
});
