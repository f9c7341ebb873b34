/** The functions of `effect-end.ts`, with what the types of their arguments cannot tell checked. */
import * as rules from "../effect-end.ts";
import { NUMBER_LIMIT, requireInteger, RulesError } from "../errors.ts";
import { COMBATANT_LIMIT } from "../initiative.ts";
import type { Turns } from "../passage.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export * from "../effect-end.ts";

/** More changes nobody remembers. */
const CHANGE_LIMIT = 1000;

/** Worlds count their seconds from wherever they like. */
function requireTime(argument: string, value: unknown): void {
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw new RulesError(argument, "must be a whole number of seconds");
}

function requireTurn(argument: string, turn: rules.TurnMark | null): void {
  if (turn === null) return;
  requireRecord(argument, turn);
  requireInteger(`${argument}.round`, turn.round, 0);
}

function requireClocks(ends: rules.EffectEnds, now: rules.EndClock, order: Turns): void {
  requireRecord("ends", ends);
  requireKey("ends.at", ends.at, rules.END_POINTS);
  requireKey("ends.of", ends.of, rules.END_OWNERS);
  requireInteger("ends.turns", ends.turns, 1, NUMBER_LIMIT);
  requireTurn("ends.mark", ends.mark);
  if (ends.time !== null) requireTime("ends.time", ends.time);
  requireRecord("now", now);
  requireTurn("now.turn", now.turn);
  requireTime("now.time", now.time);
  requireTurns("order", order);
}

export const endAfter = checked(rules.endAfter, (lasts) => {
  if (lasts === null) return;
  requireRecord("lasts", lasts);
  requireInteger("lasts.value", lasts.value, 0, NUMBER_LIMIT);
});
export const endOfDuration = checked(rules.endOfDuration, (lasts, begun, order) => {
  requireRecord("lasts", lasts);
  requireKey("lasts.unit", lasts.unit, ["rounds", "turns", "seconds"]);
  requireInteger("lasts.value", lasts.value, 0, NUMBER_LIMIT);
  requireRecord("begun", begun);
  for (const [argument, count] of [["begun.round", begun.round] as const, ["begun.turn", begun.turn] as const])
    if (count !== null) requireInteger(argument, count, 0, NUMBER_LIMIT);
  if (begun.time !== null) requireTime("begun.time", begun.time);
  if (order !== null) requireList("order", order, 0, COMBATANT_LIMIT);
});
export const effectState = checked(rules.effectState, requireClocks);
export const timeLeft = checked(rules.timeLeft, requireClocks);
export const endsInRest = checked(rules.endsInRest, (ends, now, order, seconds) => {
  requireClocks(ends, now, order);
  requireInteger("seconds", seconds, 0, NUMBER_LIMIT);
});
export const hurtSince = checked(rules.hurtSince, (changes, since, effect) => {
  requireList("changes", changes, 0, CHANGE_LIMIT);
  changes.forEach((change, index) => {
    requireRecord(`changes.${String(index)}`, change);
  });
  for (const [argument, id] of [["since", since ?? ""] as const, ["effect", effect] as const])
    if (typeof id !== "string") throw new RulesError(argument, "must be an id");
});
