/** Entry for paying and refunding the cost of a use. */
import { valueAt } from "../number-writes/change.ts";
import { findActor } from "../common/documents.ts";
import { receiptAs } from "../number-writes/change.pure.ts";
import { readCosts } from "./cost.pure.ts";
import { takingOf } from "./use-costs.ts";

type Message = ChatMessage.Implementation;

/** Pays or refunds the cost of a message. Loads pay-cost.ts lazily. */
export async function payCost(id: string): Promise<void> {
  const { payCost: settle } = await import("./pay-cost.ts");
  await settle(id);
}

/**
 * Returns whether the actor has already spent what a use restored. Such a use cannot be taken back, because the refund would give more than
 * it returns.
 * @rule H-SPL-04
 */
export function isGainSpent(message: Message): boolean {
  const doer = takingOf(message)?.doer;
  const actor = doer ? findActor(doer) : null;
  if (!actor) return false;
  const receipt = receiptAs(readCosts(actor.creature?.costs), message.id ?? "", "applied");
  // A number that no longer exists does not count as spent.
  return receipt?.steps.some(({ path, from, to }) => (valueAt(actor, path) ?? Infinity) < to - from) === true;
}
