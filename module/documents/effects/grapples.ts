/** Evaluates grapples. The origin of a grapple's effect is the uuid of the grappler. */
import { feetBetween } from "../../canvas/measure.ts";
import { grappleEnds } from "../../rules/movement/grapple.ts";

type Effect = ActiveEffect.Implementation;
type Creature = Actor.Implementation;

/** Returns the reach of a grapple in feet: 5, or the longer reach of an unarmed weapon of the creature. @rule B-ATK-16 B-ATK-20 */
export function grappleReach({ items }: Pick<Creature, "items">): number {
  const own = items.contents.flatMap((item) =>
    item.isWeapon() && item.system.weaponType === "unarmed" ? item.system.reach : [],
  );
  return Math.max(5, ...own);
}

/** Returns whether an effect is a grapple with a known grappler. */
export const isGrapple = ({ statuses, origin }: Partial<Pick<Effect, "statuses" | "origin">>): boolean =>
  statuses?.has("grappled") === true && !!origin;

const tokensOf = ({ token, id }: Creature): TokenDocument.Implementation[] =>
  token
    ? [token]
    : game.scenes.contents.flatMap(({ tokens }) => tokens.filter((one) => one.actorLink && one.actorId === id));

/** Returns the smallest distance in feet between the tokens of two creatures; null if no scene has both. */
function apart(one: Creature, other: Creature): number | null {
  const found = tokensOf(one).flatMap((from) => tokensOf(other).flatMap((to) => feetBetween(from, to) ?? []));
  return found.length > 0 ? Math.min(...found) : null;
}

/**
 * Matches actors of this world, which every client knows. For a compendium or an item, a client cannot tell whether the source is deleted.
 */
const OF_WORLD = /^(?:Scene\.\w+\.Token\.\w+\.)?Actor\.\w+$/u;

/**
 * Returns whether a grapple does not hold now: its grappler cannot act, is too far away, or is deleted.
 * @param holder the grappler; null = it does not exist
 * @param origin uuid of the grappler
 * @rule B-ATK-20
 */
export const isLoose = (holder: Creature | null, held: Creature | null, origin: string): boolean =>
  held !== null &&
  (holder
    ? grappleEnds({ incapacitated: !holder.acts, distance: apart(holder, held) ?? 0, reach: grappleReach(holder) })
    : OF_WORLD.test(origin));
