/** Things change hands: copied or moved from one actor to another of the same user's, with all that lies in them. */
import { SYSTEM_ID } from "../../core/constants.ts";
import { isPhysical } from "../../data/actor/belongings.ts";
import { placementProblem } from "../../data/item/placement.ts";
import { OpposedActor } from "../../documents/actor.ts";
import { notifyWarning } from "../shared/notify.ts";
import { inTurn } from "../shared/in-turn.ts";
import { once } from "../shared/once.ts";
import { arrivals } from "./gift-arrival.ts";
import { findGift, isOnItsWay, thingsOf } from "./gift-context.ts";
import { planClear, planHold, planReturn } from "./gift-plan.pure.ts";
import { withContents } from "./gift-records.pure.ts";
import { alone, letGo, stockOf, write } from "./gift-writes.ts";

/** Distance between neighbors in a sorted list, as core leaves it. */
const SORT_STEP = 100_000;

type Made = Item.Implementation | null;

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
 * Gives an item to an actor. Whoever gives a whole container gives what is in it.
 * @returns the new item, or null when the receiver refuses or the giver has none left
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

/** Whether somebody can hold things out and be given them: of what lies in a compendium nobody would ever let go. */
const isHere = (actor: Actor.Implementation | null): actor is OpposedActor =>
  actor instanceof OpposedActor && !actor.inCompendium;

const isGone = ({ id, actor, pack }: Item.Implementation): boolean =>
  pack === null && id !== null && !(actor?.items ?? game.items).has(id);

/** A thing and what goes along with so many of it: with all of a container what lies in it. */
function withContentsOf(item: Item.Implementation, amount: number): Item.Implementation[] {
  const giver = item.actor instanceof OpposedActor ? item.actor : null;
  const whole = giver !== null && amount > 0 && amount === stockOf(item);
  return [
    item,
    ...(whole ? withContents(thingsOf(giver), item.id ?? "").slice(1) : []).flatMap(
      ({ id }) => giver?.items.get(id) ?? [],
    ),
  ];
}

/** Makes a second one, and of a whole container a second one of all that lies in it. */
async function copy(item: Item.Implementation, actor: Actor.Implementation, quantity?: number): Promise<Made> {
  const stock = isPhysical(item.system) ? stockOf(item) : 1;
  const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
  const originals = withContentsOf(item, amount);
  const ids = new Map(originals.map(({ id }) => [id, foundry.utils.randomID(16)]));
  const last = Math.max(0, ...actor.items.contents.map(({ sort }) => sort));
  const { setProperty } = foundry.utils;
  const copies = originals.map((original, index) => {
    const made = game.items.fromCompendium(original, { clearFolder: true });
    setProperty(made, "_id", ids.get(original.id));
    // Nothing of a copy is on its way to anybody.
    for (const key of ["gifts", "arrived"])
      if (foundry.utils.hasProperty(made, `flags.${SYSTEM_ID}.${key}`))
        setProperty(made, `flags.${SYSTEM_ID}.${key}`, []);
    // Behind what is there already.
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
 * Moves things as gifts go, without a message: held out, made at the taker's, let go, while this seat alone writes what the
 * giver holds out. A page that dies in between leaves the parcel, which comes back or goes as if it were a gift's.
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
  if (isOnItsWay(item)) return busy("OD20.Gift.Refuse.busy");
  const message = foundry.utils.randomID(16);
  const done = await alone(giver, async () => {
    const stock = isGone(item) ? 0 : stockOf(item);
    const amount = Math.min(stock, Math.max(1, Math.trunc(quantity ?? stock)));
    // An empty row goes, too.
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

/** What is held out is made at the taker's, and goes; what he does not take comes back. */
async function arrive(message: string, giver: OpposedActor, taker: OpposedActor): Promise<Made> {
  const held = findGift(message);
  if (!held) return null;
  const { make } = arrivals(held, giver, taker, { withEffects: true, own: true });
  const made = await taker.createEmbeddedDocuments("Item", [...make], { keepId: true });
  if (made.length < make.length) {
    if (made.length > 0)
      await taker.deleteEmbeddedDocuments(
        "Item",
        made.map(({ id }) => id),
      );
    await write(giver, planReturn(thingsOf(giver), message));
    return null;
  }
  await letGo(giver, planClear(thingsOf(giver), message, new Set(held.pieces.map(({ id }) => id))));
  // The thing itself comes first, what lies in it after it.
  const [root = null] = made;
  return root;
}

/** What is no thing that one can hold out: first the copy, then the loss, so that nothing is gone when the second step fails. */
async function moveWhole(item: Item.Implementation, actor: Actor.Implementation): Promise<Made> {
  const along = withContentsOf(item, stockOf(item)).slice(1);
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
