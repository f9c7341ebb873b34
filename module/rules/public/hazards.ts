/** The functions of `hazards.ts`, with their arguments checked. */
import * as rules from "../hazards.ts";
import { FIRE_STOPPERS } from "../hazards.ts";
import { requireKey, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";

export * from "../hazards.ts";

export const putOut = checked(rules.putOut, (how, creature) => {
  requireRecord("creature", creature);
  requireKey("how", how, FIRE_STOPPERS);
});
