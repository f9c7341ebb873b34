/** Decides which items an actor may have. */

const ALONE = ["class", "species", "background"];

/** The item types that a creature can carry, in the order of the inventory. */
export const PHYSICAL_TYPES = ["weapon", "armor", "consumable", "ammunition", "tool", "gear", "container"] as const;
export type PhysicalType = (typeof PHYSICAL_TYPES)[number];

/** Returns whether an item type is one that a creature can carry. */
export const isPhysicalType = (type: string): boolean => PHYSICAL_TYPES.some((one) => one === type);

/**
 * Returns why an actor cannot receive an item, as a language key, or null if it can. A party holds physical items only. A creature has at
 * most one class, species and background.
 * @param held types of the items that the actor already has
 */
export function placementProblem(
  actorType: string,
  itemType: string,
  held: readonly string[],
): "OD20.Place.PartyThings" | "OD20.Place.OnlyOne" | null {
  if (actorType === "party") return isPhysicalType(itemType) ? null : "OD20.Place.PartyThings";
  return ALONE.includes(itemType) && held.includes(itemType) ? "OD20.Place.OnlyOne" : null;
}
