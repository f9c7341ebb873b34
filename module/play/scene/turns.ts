/**
 * The turn that runs, read from the fight itself. Nothing is counted or expired by a write: what lasts or was done is
 * told from the turn that messages and notes remember and from the turns that have passed, so a turn that is taken back takes
 * it all back.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantOf, fightOf } from "../../documents/fights/fights.ts";
import { firstTurn, turnHistoryOf } from "../../documents/fights/turn-history.ts";
import type { Turns } from "../../rules/turn/turn-history.ts";
import { lastTurnOf } from "../../rules/turn/turn-dues.ts";
import type { TurnRecord } from "../shared/records.pure.ts";

export { combatantOf, fightOf } from "../../documents/fights/fights.ts";
type Fight = Combat.Implementation;
type Who = readonly (OpposedActor | null)[];

/** The turn that runs in their fight; null outside of one. */
export function turnOf(actors: Who): TurnRecord | null {
  const fight = fightOf(actors);
  return fight?.id == null ? null : { combat: fight.id, round: fight.round, combatant: fight.combatant?.id ?? "" };
}

/** Whether it is an actor's own turn. */
export function hasTurn(fight: Fight, actor: OpposedActor): boolean {
  return fight.combatant?.actor?.uuid === actor.uuid;
}

/** The last turn of an actor's own that has begun in his fight, with how turns have passed; null before the first. */
export function ownTurn(actor: OpposedActor): { readonly turn: TurnRecord; readonly order: Turns } | null {
  const [fight, now] = [fightOf([actor]), turnOf([actor])];
  const combatant = fight && combatantOf(fight, actor)?.id;
  if (!fight || !now || combatant == null) return null;
  const order = turnHistoryOf(fight);
  const turn = lastTurnOf(combatant, now, order);
  return turn && { turn: firstTurn(fight, { combat: now.combat, ...turn }), order };
}
