/** Putting the tied of a fight in order: a press writes the places of all of them. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { directorOf } from "../../play/scene/reins.ts";
import { movedInTie, readInitiative, type TieJudge } from "../../rules/checks/initiative.ts";

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Who rides on it and directs it: its place is the rider's. @rule B-MNT-04 */
const directedBy = ({ actor }: Fighter): OpposedActor | null =>
  actor instanceof OpposedActor ? directorOf(actor) : null;

/** Those who have the same initiative as one, itself among them, in their order. */
export function tiedWith(fight: Fight, one: Fighter): Fighter[] {
  const total = readInitiative(one.initiative);
  return total === null
    ? []
    : fight.turns.filter((other) => readInitiative(other.initiative) === total && !directedBy(other));
}

/**
 * Whether this user may put them in order: a Game Master any, a player those of his own characters, all of which he may write.
 * @rule B-TURN-06
 */
export const mayOrder = (tied: readonly Fighter[], judge: TieJudge): boolean =>
  judge !== null && (game.user.isGM || (judge === "players" && tied.every(({ isOwner }) => isOwner)));

/** Puts one of the tied a place sooner or later; a mount that is directed stays behind its rider. @rule B-TURN-06 */
export async function moveTied(fight: Fight, one: Fighter, way: "sooner" | "later"): Promise<void> {
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
  await fight.updateEmbeddedDocuments("Combatant", changes, { turnEvents: false });
}
