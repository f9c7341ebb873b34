/** Things change hands: copied or moved from one actor to another. */
import { isPhysical } from "../data/actor/belongings.ts";
import { placementProblem } from "../data/item/placement.ts";

/** Distance between neighbors in a sorted list, as core leaves it. */
const SORT_STEP = 100_000;

export interface Transfer {
  /** The giver loses it. */
  readonly move: boolean;
  /** How many of a stack; all by default. */
  readonly quantity?: number;
}

/** Why an actor does not take an item, as a language key; null when it does. */
export function refusal(actor: Actor.Implementation, item: Item.Implementation): string | null {
  if (!actor.isOwner) return "OD20.Sheet.Refuse.owner";
  return placementProblem(actor.type, item.type, actor.items.contents.map(({ type }) => type));
}

/** Actors of this user that may take the item, by name. */
export function receivers(item: Item.Implementation): Actor.Implementation[] {
  return game.actors.contents
    .filter((actor) => actor !== item.actor && actor.isOwner && refusal(actor, item) === null)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Gives an item to an actor: first the copy, then the loss, so that nothing is gone when the second step fails. What was
 * held or worn arrives put away if its place is taken.
 * @returns the new item, or null when the receiver refuses or the giver has none left
 */
export async function transfer(item: Item.Implementation, actor: Actor.Implementation, { move, quantity }: Transfer): Promise<Item.Implementation | null> {
  if (refusal(actor, item) !== null || (move && !item.isOwner)) return null;
  const stock = isPhysical(item.system) ? item.system.quantity : 1;
  const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
  const data = game.items.fromCompendium(item, { clearFolder: true });
  // Behind what is there already.
  foundry.utils.setProperty(data, "sort", Math.max(0, ...actor.items.contents.map(({ sort }) => sort)) + SORT_STEP);
  if (amount < stock) foundry.utils.setProperty(data, "system.quantity", amount);
  const [created] = await actor.createEmbeddedDocuments("Item", [data]);
  if (!created) return null;
  if (move) await take(item, stock - amount);
  return created;
}

/** Leaves the giver what remains. */
async function take(item: Item.Implementation, left: number): Promise<void> {
  if (left <= 0) await item.delete();
  else if (isPhysical(item.system)) await item.update({ system: { quantity: left } });
}
