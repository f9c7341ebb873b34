/** Which items an actor may hold. */

const PHYSICAL = ["weapon", "armor", "gear", "consumable", "ammunition", "tool", "container"];
const ALONE = ["class", "species", "background"];

/**
 * Why an item cannot be put onto an actor: a language key, or null if it can. A party carries things only; a creature
 * has one class, one species, one background.
 * @param held types of the items that are there already
 */
export function placementProblem(
  actorType: string,
  itemType: string,
  held: readonly string[],
): "OD20.Place.PartyThings" | "OD20.Place.OnlyOne" | null {
  if (actorType === "party") return PHYSICAL.includes(itemType) ? null : "OD20.Place.PartyThings";
  return ALONE.includes(itemType) && held.includes(itemType) ? "OD20.Place.OnlyOne" : null;
}
