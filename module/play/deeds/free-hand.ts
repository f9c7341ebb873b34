/** Having a hand free: what of the things that are held could be put away for it, and putting it away, which is a deed like any other. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Holdable } from "../../rules/hands.ts";
import { handle } from "./handle.ts";

/** One of them, by what the hand that it leaves is called. */
export interface Held {
  readonly id: string;
  readonly name: string;
  /** Whether it stays in the other hand. */
  readonly keeps: boolean;
}

const takesHand = ({ kind, hand, worn, natural }: Holdable): boolean =>
  kind === "shield" ? worn : kind === "weapon" && !natural && hand !== "none";

/** Each thing that holds a hand; nothing for somebody whom this user may not write. @rule B-ATK-05 H-TURN-12 */
export function heldThings(actor: OpposedActor): Held[] {
  const [any] = actor.items.contents;
  if (!any || !actor.isOwner) return [];
  return any.holdables.filter(takesHand).map(({ id, hand, oneHand }) => ({
    id,
    name: actor.items.get(id)?.name ?? "",
    keeps: hand === "both" && oneHand,
  }));
}

/** Puts one away, or takes it into one hand where that is enough. @rule H-TURN-12 H-TURN-13 B-ATK-13 C-67 */
export async function freeHand(actor: OpposedActor, id: string): Promise<void> {
  const held = heldThings(actor).find((one) => one.id === id);
  const item = actor.items.get(id);
  if (held && item) await handle(item, item.isArmor() ? false : held.keeps ? "main" : "none");
}
