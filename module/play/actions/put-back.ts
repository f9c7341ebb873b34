/** Taking back what was done with things: each is again as it was before. */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { HandledStep } from "../../data/item/handled.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { HANDS } from "../../rules/turn/hands.ts";
import { handledSteps } from "../action-economy/handled.ts";

/** How it was, in a word. */
export function stateOf(item: OpposedItem): string {
  return item.isArmor() && item.system.equipped ? "worn" : item.hand;
}

/** What a thing loses with being loaded. */
export const UNLOADED = "unloaded";

function asBefore(item: OpposedItem, before: string): object {
  if (item.isArmor()) return { equipped: before === "worn" };
  if (before === UNLOADED) return { loaded: false };
  const hand = HANDS.find((one) => one === before);
  return hand ? { equipped: hand } : {};
}

/** The flag that says what was done with a thing. */
export const handledFlag = (steps: readonly HandledStep[]): object => ({ flags: { [SYSTEM_ID]: { handled: steps } } });

/**
 * Takes a deed back on everything that it changed, in one update. What was handled once more since then stays where it is;
 * only the step is gone.
 */
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
