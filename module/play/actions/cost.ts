/** What a use takes of its doer, and what has become of it. */
import { valueAt } from "../number-writes/change.ts";
import { findActor } from "../shared/documents.ts";
import { receiptAs } from "../number-writes/change.pure.ts";
import { readCosts } from "./cost.pure.ts";
import { takingOf } from "./taking.ts";

type Message = ChatMessage.Implementation;

/** See settle-cost.ts, which is fetched when something costs. */
export async function settleCost(id: string): Promise<void> {
  const { settleCost: settle } = await import("./settle-cost.ts");
  await settle(id);
}

/**
 * Whether what a use has filled up was spent since. Taken back now it would give back what it took, and what was spent besides
 * comes back with whatever has spent it. @rule H-SPL-04
 */
export function isGainSpent(message: Message): boolean {
  const doer = takingOf(message)?.doer;
  const actor = doer ? findActor(doer) : null;
  if (!actor) return false;
  const receipt = receiptAs(readCosts(actor.creature?.costs), message.id ?? "", "applied");
  // What is gone altogether is not spent.
  return receipt?.steps.some(({ path, from, to }) => (valueAt(actor, path) ?? Infinity) < to - from) === true;
}
