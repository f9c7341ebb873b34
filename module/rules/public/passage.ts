/** The functions of `passage.ts`, with what the types of their arguments cannot tell checked. */
import { requireInteger } from "../errors.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList } from "../input.ts";
import * as rules from "../passage.ts";
import { checked } from "./checked.ts";
import { requireRounds } from "./turns.ts";

export type { Passage, Rounds, Turns } from "../passage.ts";

export const passageNow = checked(rules.passageNow, (noted, order, now) => {
  requireRounds("noted", noted);
  requireList("order", order, 0, COMBATANT_LIMIT);
  requireInteger("now.round", now.round, 0);
});
export const notedTurns = checked(rules.notedTurns, (noted, order, now) => {
  requireRounds("noted", noted);
  requireList("order", order, 0, COMBATANT_LIMIT);
  requireInteger("now.round", now.round, 0);
});
