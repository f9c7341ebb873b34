/** Things change hands: copied or moved from one actor to another. */
import { SYSTEM_ID } from "../../constants.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import { placementProblem } from "../../data/item/placement.ts";
import { writeWatched, type Again } from "../exchange/write-again.ts";
import { isOnItsWay, parcelsOf } from "./gift-context.ts";
import { inTurn } from "../exchange/in-turn.ts";
import { once } from "../exchange/once.ts";
import { notifyWarning } from "../exchange/notify.ts";

/** Distance between neighbors in a sorted list, as core leaves it. */
const SORT_STEP = 100_000;

export interface Transfer {
  /** The giver loses it. */
  readonly move: boolean;
  /** How many of a stack; all by default. */
  readonly quantity?: number;
}

/** Whether this user may make two things of one: out of nothing nobody but a GM gives. */
export function mayCopy(): boolean {
  return game.user.isGM;
}

/** Why an actor does not take an item, as a language key; null when it does. */
export function refusal(actor: Actor.Implementation, item: Item.Implementation): string | null {
  if (!actor.isOwner) return "OD20.Sheet.Refuse.owner";
  return placementProblem(
    actor.type,
    item.type,
    actor.items.contents.map(({ type }) => type),
  );
}

/** Actors of this user that may take the item, by name. */
export function receivers(item: Item.Implementation): Actor.Implementation[] {
  return game.actors.contents
    .filter((actor) => actor !== item.actor && actor.isOwner && refusal(actor, item) === null)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Gives an item to an actor: first the copy, then the loss, so that nothing is gone when the second step fails. What was
 * held or worn arrives put away if its place is taken. Of what somebody else has taken at the same moment the copy goes
 * again, and that is told.
 * @returns the new item, or null when the receiver refuses or the giver has none left
 */
export async function transfer(
  item: Item.Implementation,
  actor: Actor.Implementation,
  { move, quantity }: Transfer,
): Promise<Item.Implementation | null> {
  if (refusal(actor, item) !== null || (move ? !item.isOwner : item.parent !== actor && !mayCopy())) return null;
  return inTurn(item.uuid, async () => {
    if (move && isGone(item)) return null;
    if (move && isOnItsWay(item)) {
      notifyWarning("OD20.Gift.Refuse.busy", { item: item.name });
      return null;
    }
    const stock = stockOf(item);
    const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
    const data = game.items.fromCompendium(item, { clearFolder: true });
    // The copy is on its way to nobody.
    for (const key of ["gifts", "arrived"])
      if (foundry.utils.hasProperty(data, `flags.${SYSTEM_ID}.${key}`))
        foundry.utils.setProperty(data, `flags.${SYSTEM_ID}.${key}`, []);
    // Behind what is there already.
    foundry.utils.setProperty(data, "sort", Math.max(0, ...actor.items.contents.map(({ sort }) => sort)) + SORT_STEP);
    if (amount < stock) foundry.utils.setProperty(data, "system.quantity", amount);
    const [created] = await actor.createEmbeddedDocuments("Item", [data]);
    if (!created) return null;
    const missing = move ? await take(item, amount, created) : 0;
    if (missing > 0) await takeBack(created, missing);
    return missing < amount ? created : null;
  });
}

const stockOf = (item: Item.Implementation): number => (isPhysical(item.system) ? item.system.quantity : 1);
const isGone = ({ id, actor, pack }: Item.Implementation): boolean =>
  pack === null && id !== null && !(actor?.items ?? game.items).has(id);

/** Leaves the giver what remains. @returns how many were not there any more */
async function take(item: Item.Implementation, amount: number, created: Item.Implementation): Promise<number> {
  const stock = stockOf(item);
  if (stock <= amount) {
    if (!(await remove(item))) return amount;
    // Another seat had held out pieces of it meanwhile: the row comes back with them, and the copy goes.
    if (parcelsOf(item).length > 0)
      await item.actor?.createEmbeddedDocuments("Item", [item.toObject()], { keepId: true });
    // As the server knew it when it went.
    return Math.max(0, amount - stockOf(item));
  }
  const left = await once(
    () => writeLeft(item, amount, created),
    () => isGone(item),
  );
  return left === null ? amount : 0;
}

/** @returns false when somebody else has taken it. @throws what else keeps it from going */
async function remove(item: Item.Implementation): Promise<boolean> {
  const gone = await once(
    () => item.delete(),
    () => isGone(item),
  );
  return gone != null;
}

async function writeLeft(item: Item.Implementation, amount: number, created: Item.Implementation): Promise<void> {
  const left = stockOf(item) - amount;
  const again: Again = (isLost) =>
    inTurn(item.uuid, async () => {
      if (!isLost()) return;
      if (isGone(item)) {
        await takeBack(created, amount);
        return;
      }
      const short = Math.max(0, amount - stockOf(item));
      const missing = short + (short < amount ? await take(item, amount - short, created) : 0);
      if (missing > 0) await takeBack(created, missing);
    });
  await writeWatched(item, { register: "quantity", deed: created.uuid, again }, (marked) =>
    item.update({ system: { quantity: left }, ...marked }, { diff: false }),
  );
}

/** Somebody else has taken it: what was made of nothing goes. */
async function takeBack(created: Item.Implementation, missing: number): Promise<void> {
  notifyWarning("OD20.Place.TakenAlready", { item: created.name });
  if (isGone(created)) return;
  const left = stockOf(created) - missing;
  if (left <= 0) await created.delete();
  else await created.update({ system: { quantity: left } });
}
