/**
 * Reads the current turn from the combat. No write counts durations down: a duration follows from the turn stored in a
 * message or note and from the turns that have passed. If a GM goes back a turn, everything that depends on the turn
 * goes back, too.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf, fightOf } from "../../documents/fights/fights.ts";
import { firstTurn, turnHistoryOf } from "../../documents/fights/turn-history.ts";
import { type Turns, lastTurnOf } from "../../rules/turn/turn-history.ts";
import type { TurnRecord } from "../common/records.pure.ts";

export { combatantOf, fightOf } from "../../documents/fights/fights.ts";
type Fight = Combat.Implementation;
type Who = readonly (OpposedActor | null)[];

/** Returns the current turn of the combat that contains these actors; null without a combat. */
export function turnOf(actors: Who): TurnRecord | null {
  const fight = fightOf(actors);
  return fight?.id == null ? null : { combat: fight.id, round: fight.round, combatant: fight.combatant?.id ?? "" };
}

/** Whether it is the actor's own turn. */
export function hasTurn(fight: Fight, actor: OpposedActor): boolean {
  return fight.combatant?.actor?.uuid === actor.uuid;
}

/** Returns the actor's own turn that began last, with the order of past turns; null before the actor's first turn. */
export function ownTurn(actor: OpposedActor): { readonly turn: TurnRecord; readonly order: Turns } | null {
  const [fight, now] = [fightOf([actor]), turnOf([actor])];
  const combatant = fight && combatantOf(fight, actor)?.id;
  if (!fight || !now || combatant == null) return null;
  const order = turnHistoryOf(fight);
  const turn = lastTurnOf(combatant, now, order);
  return turn && { turn: firstTurn(fight, { combat: now.combat, ...turn }), order };
}
