/** Turns of a combat as plain records. Written from: API Combat page. */
import type { Loose } from "../../../common/loose.ts";

/** Round, turn and whose turn it is. @source API:CombatHistoryData */
export interface CombatState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** What a combat says now. */
export function stateOf(combat: Loose): CombatState {
  const current: Loose = combat.turn === null ? null : (combat.turns[combat.turn] ?? null);
  return {
    round: combat.round,
    turn: combat.turn,
    combatantId: current?.id ?? null,
    tokenId: current?.tokenId ?? null,
  };
}

/** Later in the fight than before: only then are turns ended and begun (RN: #11997). */
export function isForward(before: CombatState, now: CombatState): boolean {
  return now.round > before.round || (now.round === before.round && (now.turn ?? -1) > (before.turn ?? -1));
}

/** The next index whose combatant takes part, −1 after the last. */
export function nextIndex(turns: readonly Loose[], after: number, skipDefeated: boolean): number {
  return turns.findIndex((combatant, index) => index > after && !(skipDefeated && combatant.isDefeated));
}

/** Seconds between two places of a fight. @source API: CONFIG.time (`roundTime`, `turnTime`), hookEvents.combatTurn */
export function timeBetween(
  turns: number,
  from: Loose,
  to: Loose,
  { roundTime, turnTime }: { roundTime: number; turnTime: number },
): number {
  const rounds = to.round - from.round;
  return rounds * (roundTime + turnTime * turns) + ((to.turn ?? 0) - (from.turn ?? 0)) * turnTime;
}
