/** Who directs whom: a rider what carries him, until he gives it free rein. */
import { OpposedActor } from "../../documents/actor.ts";
import { goingOn, type GoingOn } from "../../documents/effects/action-effects.ts";
import { fightOf } from "../../documents/fights/fights.ts";
import { readOr } from "../../documents/shared/read-or.ts";
import { untilChanged } from "../../documents/shared/until-changed.ts";
import { mayBeDirectedTo } from "../../rules/movement/mounts.ts";
import { tokenOf } from "./tokens.ts";
import { hasTurn } from "./turns.ts";

export const FREE_REIN = "freeRein";

/** The message of the ride in which somebody directs a creature; null where he does not. @rule B-MNT-03 B-MNT-04 B-MNT-05 */
export function rideOf(rider: Actor.Implementation, mount: string): string | null {
  const sits = goingOn(rider, "mount").find(({ deed }) => deed.target === mount);
  if (!sits) return null;
  // Free rein that was given in an earlier ride, which ended without his getting down, went with that.
  const begun = madeAt(sits);
  const isFree = goingOn(rider, FREE_REIN).some((one) => one.deed.target === mount && madeAt(one) >= begun);
  return isFree ? null : sits.deed.message;
}

const madeAt = ({ effect }: GoingOn): number => effect._stats.createdTime ?? 0;

/** Who directs a creature: of those on its scene. @rule B-MNT-04 */
export const directorOf = untilChanged((mount: OpposedActor): OpposedActor | null => {
  const others = tokenOf(mount)?.parent?.tokens.contents.map(({ actor }) => actor) ?? [];
  const rider = others.find(
    (actor) => actor && actor !== mount && readOr(() => rideOf(actor, mount.uuid) !== null, false, actor),
  );
  return rider instanceof OpposedActor ? rider : null;
});

/** Whether it is the turn of who directs an actor, who then goes as he says. @rule B-MNT-04 */
export function carriesTurn({ combatant }: Combat.Implementation, actor: OpposedActor): boolean {
  return combatant?.actor != null && rideOf(combatant.actor, actor.uuid) !== null;
}

/**
 * Who keeps a creature from doing something in its turn, or in his: what takes its action is to dash, disengage or dodge.
 * @rule B-MNT-04
 */
export function reinedIn(mount: OpposedActor, spends: string, action = ""): OpposedActor | null {
  if (mayBeDirectedTo(action, spends)) return null;
  const [fight, rider] = [fightOf([mount]), directorOf(mount)];
  return fight && rider && (hasTurn(fight, mount) || hasTurn(fight, rider)) ? rider : null;
}
