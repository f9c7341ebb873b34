/** How the numbers of an actor and its things are read, and how he is changed: in his turn. */
import type { OpposedActor } from "../../documents/actor.ts";
import { usesIn } from "../../data/actor/belongings.ts";
import { countAt } from "./change.pure.ts";
import { inTurn } from "../shared/in-turn.ts";
import { notifyFailure, notifyWarning } from "../shared/notify.ts";

/** The id of the item that a path leads to, and the path on it; null for a path on the actor. */
export function onItem(path: string): { readonly id: string; readonly path: string } | null {
  const [where, id = "", ...rest] = path.split(".");
  return where === "items" ? { id, path: rest.join(".") } : null;
}

/** What a path leads to, as it is stored. */
export function storedAt(actor: OpposedActor, path: string): unknown {
  const item = onItem(path);
  return item
    ? foundry.utils.getProperty(actor.items.get(item.id)?._source ?? {}, item.path)
    : foundry.utils.getProperty(actor._source, path);
}

/** A value as it is stored now, a switch as 1 or 0; null for what is gone. */
export function valueAt(actor: OpposedActor, path: string): number | null {
  const value = storedAt(actor, path);
  return typeof value === "number" ? value : typeof value === "boolean" ? Number(value) : null;
}

/** The most that a number comes back to. */
export function mostAt(actor: OpposedActor, path: string): number {
  const count = countAt(path);
  if (count === null || count === "quantity") return Infinity;
  const item = actor.items.get(onItem(path)?.id ?? "");
  if (count === "left") return (item && usesIn(item.system)?.max) ?? Infinity;
  return actor.creature?.spells.slots.find(({ key }) => key === count)?.max ?? 0;
}

/**
 * Changes an actor in his turn, by what stands there then. What is refused, and what fails, is told to the user.
 * @param decide how it is written, or the language key of the reason why it is not; "" = the caller tells it
 * @returns whether it was done
 */
export async function changeInTurn(
  actor: OpposedActor,
  decide: () => (() => Promise<unknown>) | string,
): Promise<boolean> {
  try {
    return await inTurn(actor.uuid, async () => {
      const write = decide();
      if (typeof write !== "string") await write();
      else if (write !== "") notifyWarning(write, { name: actor.name });
      return typeof write !== "string";
    });
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
