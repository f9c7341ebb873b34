/** Copies or moves items, with the contents of containers, between two actors of the same user. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/item-totals.ts";
import { placementProblem } from "../../data/item/placement.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { notifyWarning } from "../common/notify.ts";
import { isLent } from "../../documents/effects/shapes.ts";
import { inTurn } from "../common/in-turn.ts";
import { withoutLedger } from "../../documents/ledger/ledger-writes.ts";
import { once } from "../../documents/common/once.ts";
import { arrivals } from "./gift-arrival.ts";
import { arrivalsOf, findGift, isInTransit, thingsOf } from "./gift-context.ts";
import { planClear, planHold, planReturn } from "./gift-plan.pure.ts";
import { withContents } from "./gift-records.pure.ts";
import { alone, letGo, write } from "./gift-writes.ts";
import { addTo, stackFor } from "./stacks.ts";

/** Distance between neighbors in a sorted list, as Foundry uses it. */
const SORT_STEP = 100_000;

type Made = Item.Implementation | null;

export interface Transfer {
  /** True: the giver loses the item. */
  readonly move: boolean;
  /** How many pieces of a stack; omitted = all. */
  readonly quantity?: number;
}

/** Whether this user may copy items. Only a GM may create items from nothing. */
export function mayCopy(): boolean {
  return game.user.isGM;
}

/** Returns the language key of the reason why an actor cannot receive an item; null if it can. */
export function refusal(actor: Actor.Implementation, item: Item.Implementation): string | null {
  if (!actor.isOwner) return "OD20.Sheet.Refuse.owner";
  if (isLent(item)) return "OD20.Sheet.Refuse.lent";
  return placementProblem(
    actor.type,
    item.type,
    actor.items.contents.map(({ type }) => type),
  );
}

/** Returns the actors of this user that can receive the item, by name. */
export function receivers(item: Item.Implementation): Actor.Implementation[] {
  return game.actors.contents
    .filter((actor) => actor !== item.actor && actor.isOwner && refusal(actor, item) === null)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Gives an item to an actor. If a whole container is given, its contents go along.
 * @returns the new item, or null if the receiver refuses it or the giver has none left
 */
export async function transfer(
  item: Item.Implementation,
  actor: Actor.Implementation,
  { move, quantity }: Transfer,
): Promise<Made> {
  if (refusal(actor, item) !== null || (move ? !item.isOwner : item.parent !== actor && !mayCopy())) return null;
  const { actor: giver } = item;
  return inTurn(item.uuid, () =>
    !move
      ? copy(item, actor, quantity)
      : isPhysical(item.system) && isHere(giver) && isHere(actor)
        ? hand(item, giver, actor, quantity)
        : moveWhole(item, actor),
  );
}

/** Whether an actor can give and receive parcels. Actors in compendiums cannot, because no client would complete the gift. */
const isHere = (actor: Actor.Implementation | null): actor is OpposedActor =>
  actor instanceof OpposedActor && !actor.inCompendium;

const isGone = ({ id, actor, pack }: Item.Implementation): boolean =>
  pack === null && id !== null && !(actor?.items ?? game.items).has(id);

/** Returns an item and the items that go along with this quantity: the contents, if the whole container goes. */
function withContentsOf(item: Item.Implementation, amount: number): Item.Implementation[] {
  const giver = item.actor instanceof OpposedActor ? item.actor : null;
  const whole = giver !== null && amount > 0 && amount === item.quantity;
  return [
    item,
    ...(whole ? withContents(thingsOf(giver), item.id ?? "").slice(1) : []).flatMap(
      ({ id }) => giver?.items.get(id) ?? [],
    ),
  ];
}

/** Adds an item from elsewhere to a stack of the same thing; null if the actor has none. */
export async function joinStack(
  item: Item.Implementation,
  actor: Actor.Implementation,
  quantity = item.quantity,
): Promise<Made> {
  if (!isPhysical(item.system) || item.parent === actor || quantity < 1) return null;
  const stack = stackFor(actor, game.items.fromCompendium(item, { clearFolder: true }));
  return stack && ((await addTo(stack, quantity)) ?? null);
}

/** Copies an item; with a whole container, also its contents. */
async function copy(item: Item.Implementation, actor: Actor.Implementation, quantity?: number): Promise<Made> {
  const stock = item.quantity;
  const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
  const stack = await joinStack(item, actor, amount);
  if (stack) return stack;
  const originals = withContentsOf(item, amount);
  const ids = new Map(originals.map(({ id }) => [id, foundry.utils.randomID(16)]));
  const last = Math.max(0, ...actor.items.contents.map(({ sort }) => sort));
  const { setProperty } = foundry.utils;
  const copies = originals.map((original, index) => {
    const made = game.items.fromCompendium(original, { clearFolder: true });
    withoutLedger(original, made);
    setProperty(made, "_id", ids.get(original.id));
    // The copy has no parcels and no marks of gifts.
    for (const key of ["gifts", "arrived"])
      if (foundry.utils.hasProperty(made, `flags.${SYSTEM_ID}.${key}`))
        setProperty(made, `flags.${SYSTEM_ID}.${key}`, []);
    // Sorted after the existing items.
    setProperty(made, "sort", last + (index + 1) * SORT_STEP);
    if (isPhysical(original.system)) {
      const { container } = original.system;
      const here = actor === item.actor ? container : "";
      setProperty(made, "system.container", original === item ? here : (ids.get(container) ?? ""));
    }
    if (original === item && amount < stock) setProperty(made, "system.quantity", amount);
    return made;
  });
  const created = await actor.createEmbeddedDocuments("Item", copies, { keepId: true });
  return created.find(({ id }) => id === ids.get(item.id)) ?? null;
}

/**
 * Moves an item with the steps of a gift but without a message: write the parcel, create the item on the receiver,
 * remove the parcel. A lock keeps other clients from writing the giver's parcels. If the page is closed in between,
 * the parcel is completed or returned like that of a gift.
 */
async function hand(
  item: Item.Implementation,
  giver: OpposedActor,
  taker: OpposedActor,
  quantity?: number,
): Promise<Made> {
  const busy = (reason: string): null => {
    notifyWarning(reason, { item: item.name, actor: taker.name });
    return null;
  };
  if (isGone(item)) return busy("OD20.Place.TakenAlready");
  if (isInTransit(item)) return busy("OD20.Gift.Refuse.busy");
  const message = foundry.utils.randomID(16);
  const done = await alone(giver, async () => {
    const stock = isGone(item) ? 0 : item.quantity;
    const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
    // An empty stack is moved, too.
    if (!isGone(item) && stock === 0) return { made: await moveWhole(item, taker) };
    if (amount < (quantity ?? 1)) notifyWarning("OD20.Place.TakenAlready", { item: item.name });
    if (amount === 0) return { made: null };
    const plan = planHold(thingsOf(giver), { message, to: taker.uuid, item: item.id ?? "", quantity: amount });
    if (!plan.ok) return { made: busy(plan.reason) };
    await write(giver, plan.writes);
    return { made: await arrive(message, giver, taker) };
  });
  return done ? done.made : busy("OD20.Gift.Refuse.busy");
}

/** Creates the items on the receiver and removes the parcel. If the receiver refuses an item, all of them are returned. */
async function arrive(message: string, giver: OpposedActor, taker: OpposedActor): Promise<Made> {
  const held = findGift(message);
  if (!held) return null;
  const { make, add } = arrivals(held, giver, taker, { withEffects: true, own: true });
  const made = make.length === 0 ? [] : await taker.createEmbeddedDocuments("Item", [...make], { keepId: true });
  for (const { item, quantity, arrival } of add) await addTo(item, quantity, arrival);
  if (made.length < make.length || add.some(({ item, arrival }) => !arrivalsOf(item).includes(arrival))) {
    if (made.length > 0)
      await taker.deleteEmbeddedDocuments(
        "Item",
        made.map(({ id }) => id),
      );
    await write(giver, planReturn(thingsOf(giver), message));
    return null;
  }
  await letGo(giver, planClear(thingsOf(giver), message, new Set(held.pieces.map(({ id }) => id))));
  // The item itself is first, followed by its contents.
  const [root = add[0]?.item ?? null] = made;
  return root;
}

/**
 * Moves an item that cannot be a parcel: copies it first and deletes the original afterwards, so that a failure loses
 * nothing.
 */
async function moveWhole(item: Item.Implementation, actor: Actor.Implementation): Promise<Made> {
  const along = withContentsOf(item, item.quantity).slice(1);
  const created = isGone(item) ? null : await copy(item, actor);
  if (!created) return null;
  const gone = await once(
    () => item.delete(),
    () => isGone(item),
  );
  if (gone != null && along.length > 0)
    await item.actor?.deleteEmbeddedDocuments(
      "Item",
      along.flatMap(({ id }) => id ?? []),
    );
  if (gone != null) return created;
  notifyWarning("OD20.Place.TakenAlready", { item: created.name });
  await created.delete();
  return null;
}
