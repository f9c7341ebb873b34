/** The functions of `turn-dues.ts`, with what the types of their arguments cannot tell checked. */
import { requireInteger } from "../errors.ts";
import { requireKey, requireList, requireRecord } from "../input.ts";
import { SIMULTANEOUS_LIMIT } from "../simultaneous.ts";
import * as rules from "../turn-dues.ts";
import { checked } from "./checked.ts";
import { requireTurns } from "./turns.ts";

export * from "../turn-dues.ts";

function requireTurn(argument: string, turn: rules.DueCause["begun"]): void {
  if (turn === null) return;
  requireRecord(argument, turn);
  requireInteger(`${argument}.round`, turn.round, 0);
}

export const turnIsOver = checked(rules.turnIsOver, (turn, now, order) => {
  requireRecord("turn", turn);
  requireTurn("turn", turn);
  requireTurn("now", now);
  requireTurns("order", order);
});
export const lastTurnOf = checked(rules.lastTurnOf, (_combatant, now, order) => {
  requireRecord("now", now);
  requireTurn("now", now);
  requireTurns("order", order);
});

/** For any causes: what is handed in comes back. */
export const turnDues = checked(rules.turnDues<rules.DueCause>, (i) => {
  requireRecord("input", i);
  requireRecord("turn", i.turn);
  requireTurn("turn", i.turn);
  requireRecord("now", i.now);
  requireTurn("now", i.now);
  for (const cause of requireList("causes", i.causes, 0, SIMULTANEOUS_LIMIT)) {
    requireRecord("causes", cause);
    requireKey("causes.kind", cause.kind, rules.DUE_KINDS);
    requireTurn("causes.begun", cause.begun);
  }
  requireTurns("order", i.order);
  requireList("wanted", i.wanted, 0, SIMULTANEOUS_LIMIT);
});
