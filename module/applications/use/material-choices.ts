/** Items that an actor can use as the material component of a spell. */
import { isPhysical } from "../../data/actor/item-totals.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { fittingThings, type Asked, type MaterialThings } from "./material.ts";
import type { ThingName } from "../words/use-words.ts";

/** Returns a function for the names of an actor's items by id. */
export const thingNames =
  ({ items }: OpposedActor): ThingName =>
  (id) =>
    items.get(id)?.name ?? "";

/** Returns the actor's items that can be the material. */
export function thingsOf({ items }: OpposedActor, asked: Asked): MaterialThings {
  const carried = items.contents.flatMap(({ id, name, type, system }) =>
    id !== null && isPhysical(system) && system.quantity > 0 && (type === "gear" || type === "consumable")
      ? [{ id, name, quantity: system.quantity, price: system.price }]
      : [],
  );
  return fittingThings(carried, asked);
}
