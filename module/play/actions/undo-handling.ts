/** Undoes changes to items: each item returns to its former state. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { HandledStep } from "../../data/item/handled.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { HANDS } from "../../rules/turn/hands.ts";
import { handledSteps } from "../action-economy/turn-ledger-of.ts";

/** Returns the state of an item as one word. */
export function stateOf(item: OpposedItem): string {
  return item.isArmor() && item.system.equipped ? "worn" : item.hand;
}

/** State of a weapon before loading. */
export const UNLOADED = "unloaded";

function asBefore(item: OpposedItem, before: string): object {
  if (item.isArmor()) return { equipped: before === "worn" };
  if (before === UNLOADED) return { loaded: false };
  const hand = HANDS.find((one) => one === before);
  return hand ? { equipped: hand } : {};
}

/** Returns the flag that lists the steps done with an item. */
export const handledFlag = (steps: readonly HandledStep[]): object => ({ flags: { [SYSTEM_ID]: { handled: steps } } });

/** Undoes one step on all its items in one update. An item with a later step keeps its state; only the mark of this step goes. */
export async function putBack(actor: OpposedActor, deed: string): Promise<void> {
  const updates = actor.items.contents.flatMap((item) => {
    const steps = handledSteps(item);
    const step = steps.find((one) => one.deed === deed);
    if (!step) return [];
    const system = steps.at(-1) === step ? asBefore(item, step.before) : {};
    return [{ _id: item.id, system, ...handledFlag(steps.filter((one) => one !== step)) }];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
}
