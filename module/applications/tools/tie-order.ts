/** Reorders tied combatants. A click or a drag writes the order of all tied combatants. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { directorOf } from "../../play/scene/reins.ts";
import { notifyWarning } from "../../play/common/notify.ts";
import { fighterName } from "../../play/secrecy/names.ts";
import { readInitiative, type TieJudge } from "../../rules/checks/initiative.ts";
import { crossedInTie, movedInTie } from "../../rules/checks/initiative-order.ts";

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Returns the rider who controls the combatant. A controlled mount acts on its rider's initiative. @rule B-MNT-04 */
const directedBy = ({ actor }: Fighter): OpposedActor | null =>
  actor instanceof OpposedActor ? directorOf(actor) : null;

/** Returns the combatants with the same initiative, including the given one, in order. */
export function tiedWith(fight: Fight, one: Fighter): Fighter[] {
  const total = readInitiative(one.initiative);
  return total === null
    ? []
    : fight.turns.filter((other) => readInitiative(other.initiative) === total && !directedBy(other));
}

/**
 * Returns whether this user may reorder the tied combatants. A Game Master always may; a player may if the player owns
 * all of them and the setting allows it.
 * @rule B-TURN-06
 */
export const mayOrder = (tied: readonly Fighter[], judge: TieJudge): boolean =>
  judge !== null && (game.user.isGM || (judge === "players" && tied.every(({ isOwner }) => isOwner)));

/** Tells whose turn of this round is lost, or comes again, by the new order. @rule B-TURN-06 */
function tellCrossed(
  { started, combatant }: Pick<Fight, "started" | "combatant">,
  tied: readonly Fighter[],
  order: readonly string[],
): void {
  if (!started) return;
  const ids = tied.map(({ id }) => id ?? "");
  const crossed = crossedInTie(ids, order, combatant?.id ?? "");
  for (const way of ["lost", "again"] as const) {
    const names = tied.filter(({ id }) => crossed[way].includes(id ?? "")).map((one) => fighterName(one));
    if (names.length > 0) notifyWarning(`OD20.Tie.Crossed.${way}`, { names: names.join(", ") });
  }
}

/**
 * Moves a combatant among the tied ones. A controlled mount stays behind its rider.
 * @param way one place, or the id of the combatant whose place it takes
 * @rule B-TURN-06
 */
export async function moveTied(fight: Fight, one: Fighter, way: string): Promise<void> {
  const tied = tiedWith(fight, one);
  const order = movedInTie(
    tied.map(({ id }) => id ?? ""),
    one.id ?? "",
    way,
  );
  if (!order) return;
  const at = one.initiative;
  const rank = (id: string | null): number => order.length - order.indexOf(id ?? "");
  const mounts = fight.turns.flatMap((mount) => {
    const rider = mount.initiative === at ? directedBy(mount) : null;
    const seat = rider && tied.find(({ actor }) => actor?.uuid === rider.uuid);
    return seat && mount.isOwner ? [{ id: mount.id, rank: rank(seat.id) - 0.5 }] : [];
  });
  const places = [...order.map((id) => ({ id, rank: rank(id) })), ...mounts];
  const changes = places.map((place) => {
    const flags: object = { [SYSTEM_ID]: { tie: { at, rank: place.rank } } };
    return { _id: place.id, flags };
  });
  const now = fight.combatant;
  await fight.updateEmbeddedDocuments("Combatant", changes, { turnEvents: false });
  tellCrossed({ started: fight.started, combatant: now }, tied, order);
}
