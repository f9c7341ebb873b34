/** The functions of `passage.ts`, with their arguments checked. */
import { requireInteger } from "../errors.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import { requireList, requireRecord } from "../input.ts";
import * as rules from "../passage.ts";
import { checked } from "./checked.ts";
import { requireRounds } from "./turns.ts";

export type { Passage, Rounds, Turns } from "../passage.ts";

function requireNow(now: rules.TurnMark): void {
  requireRecord("now", now);
  requireInteger("now.round", now.round, 0);
}

export const passageNow = checked(rules.passageNow, (noted, order, now) => {
  requireRounds("noted", noted);
  requireList("order", order, 0, COMBATANT_LIMIT);
  requireNow(now);
});
export const notedTurns = checked(rules.notedTurns, (noted, order, now) => {
  requireRounds("noted", noted);
  requireList("order", order, 0, COMBATANT_LIMIT);
  requireNow(now);
});
