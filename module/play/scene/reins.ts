/** Riders and mounts: a rider controls the mount until the rider gives it free rein. */
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { fightOf, combatantOf } from "../../documents/fights/fights.ts";
import { readOr } from "../../documents/common/every-actor.ts";
import { untilChanged } from "../../documents/common/until-changed.ts";
import { mayBeDirectedTo } from "../../rules/movement/mounts.ts";
import { tokenOf } from "./tokens.ts";
import { firstTurn, turnHistoryOf } from "../../documents/fights/turn-history.ts";
import { type Turns, lastTurnOf } from "../../rules/turn/turn-history.ts";
import type { TurnRecord } from "../common/records.pure.ts";

export const FREE_REIN = "freeRein";

/**
 * Returns the id of the message with which the rider mounted this creature; null if the rider does not control the
 * creature now.
 * @rule B-MNT-03 B-MNT-04 B-MNT-05
 */
export function rideOf(rider: Actor.Implementation, mount: string): string | null {
  const sits = goingOn(rider, "mount").find(({ stored }) => stored.target === mount);
  if (!sits) return null;
  // Free rein from an earlier ride does not count, even if that ride ended without a dismount action.
  const begun = madeAt(sits);
  const isFree = goingOn(rider, FREE_REIN).some((one) => one.stored.target === mount && madeAt(one) >= begun);
  return isFree ? null : sits.stored.message;
}

const madeAt = ({ effect }: GoingOn): number => effect._stats.createdTime ?? 0;

/** Returns the rider on the same scene who controls this mount; null if there is none. @rule B-MNT-04 */
export const directorOf = untilChanged((mount: OpposedActor): OpposedActor | null => {
  const others = tokenOf(mount)?.parent?.tokens.contents.map(({ actor }) => actor) ?? [];
  const rider = others.find(
    (actor) => actor && actor !== mount && readOr(() => rideOf(actor, mount.uuid) !== null, false, actor),
  );
  return rider instanceof OpposedActor ? rider : null;
});

/** Whether it is the turn of the rider who controls this actor; the actor moves in that turn. @rule B-MNT-04 */
export function carriesTurn({ combatant }: Combat.Implementation, actor: OpposedActor): boolean {
  return combatant?.actor != null && rideOf(combatant.actor, actor.uuid) !== null;
}

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

/**
 * Returns the rider who prevents the mount from an action during the turn of either; null if the action is allowed. A
 * controlled mount may only use its action to Dash, Disengage or Dodge.
 * @rule B-MNT-04
 */
export function reinedIn(mount: OpposedActor, spends: string, action = ""): OpposedActor | null {
  if (mayBeDirectedTo(action, spends)) return null;
  const [fight, rider] = [fightOf([mount]), directorOf(mount)];
  return fight && rider && (hasTurn(fight, mount) || hasTurn(fight, rider)) ? rider : null;
}
