/** Riders and mounts: a rider controls the mount until the rider gives it free rein. */
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { readOr } from "../../documents/common/read-or.ts";
import { untilChanged } from "../../documents/common/until-changed.ts";
import { mayBeDirectedTo } from "../../rules/movement/mounts.ts";
import { tokenOf } from "./tokens.ts";
import { hasTurn } from "./turns.ts";

export const FREE_REIN = "freeRein";

/**
 * Returns the id of the message with which the rider mounted this creature; null if the rider does not control the
 * creature now.
 * @rule B-MNT-03 B-MNT-04 B-MNT-05
 */
export function rideOf(rider: Actor.Implementation, mount: string): string | null {
  const sits = goingOn(rider, "mount").find(({ deed }) => deed.target === mount);
  if (!sits) return null;
  // Free rein from an earlier ride does not count, even if that ride ended without a dismount action.
  const begun = madeAt(sits);
  const isFree = goingOn(rider, FREE_REIN).some((one) => one.deed.target === mount && madeAt(one) >= begun);
  return isFree ? null : sits.deed.message;
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
