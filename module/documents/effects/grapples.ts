/** Who holds whom: the effect of a grapple names its grappler as its origin. */
import { feetBetween } from "../../canvas/measure.ts";
import { grappleEnds } from "../../rules/movement/grapple.ts";

type Effect = ActiveEffect.Implementation;
type Creature = Actor.Implementation;

/** Feet that an arm reaches; of creatures whose bodies reach farther, theirs. @rule B-ATK-16 B-ATK-20 */
export function grappleReach({ items }: Pick<Creature, "items">): number {
  const own = items.contents.flatMap((item) =>
    item.isWeapon() && item.system.weaponType === "unarmed" ? item.system.reach : [],
  );
  return Math.max(5, ...own);
}

/** Whether somebody who is named holds its bearer by it. */
export const isGrip = ({ statuses, origin }: Partial<Pick<Effect, "statuses" | "origin">>): boolean =>
  statuses?.has("grappled") === true && !!origin;

const tokensOf = ({ token, id }: Creature): TokenDocument.Implementation[] =>
  token
    ? [token]
    : game.scenes.contents.flatMap(({ tokens }) => tokens.filter((one) => one.actorLink && one.actorId === id));

/** Feet between two, where they stand nearest to each other; null where they stand on no scene together. */
function apart(one: Creature, other: Creature): number | null {
  const found = tokensOf(one).flatMap((from) => tokensOf(other).flatMap((to) => feetBetween(from, to) ?? []));
  return found.length > 0 ? Math.min(...found) : null;
}

/** Creatures of this world, all of which every page knows; of a pack, or of a thing, nobody can tell that they are gone. */
const OF_WORLD = /^(?:Scene\.\w+\.Token\.\w+\.)?Actor\.\w+$/u;

/**
 * Whether a grapple does not hold now: its grappler cannot act, is too far away, or is gone for good.
 * @param holder null where there is none (any more)
 * @param origin what names him
 * @rule B-ATK-20
 */
export const isLoose = (holder: Creature | null, held: Creature | null, origin: string): boolean =>
  held !== null &&
  (holder
    ? grappleEnds({ incapacitated: !holder.acts, distance: apart(holder, held) ?? 0, reach: grappleReach(holder) })
    : OF_WORLD.test(origin));
