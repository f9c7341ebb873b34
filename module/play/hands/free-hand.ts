/** What the hands hold for casting, and ways to free a hand. Each way is an action with its own cost. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { Holdable } from "../../rules/turn/hands.ts";
import { handle } from "./handle-items.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { focusUsed, isFocusFor } from "../../rules/spells/focus.ts";

/** An item that a hand can put away or draw. */
export interface Held {
  readonly id: string;
  readonly name: string;
  /** Whether the item stays in the other hand. */
  readonly keeps: boolean;
  /** True if the item is a focus that no hand holds yet. */
  readonly draws?: true;
}

const takesHand = ({ kind, hand, worn, natural }: Holdable): boolean =>
  kind === "shield" ? worn : kind === "held" && !natural && hand !== "none";

/** Returns the items in the actor's hands. Empty if this user does not own the actor. @rule B-ATK-05 H-TURN-12 */
export function thingsInHands(actor: OpposedActor): Held[] {
  const [any] = actor.items.contents;
  if (!any || !actor.isOwner) return [];
  return any.holdables.filter(takesHand).map(({ id, hand, oneHand }) => ({
    id,
    name: actor.items.get(id)?.name ?? "",
    keeps: hand === "both" && oneHand,
  }));
}

const isHeld = (item: OpposedItem): boolean => (item.isArmor() ? item.system.equipped : item.hand !== "none");

/** Returns the actor's items that are a focus for its class. @rule H-SPL-21 B-SPL-07 */
function fociOf(actor: OpposedActor): OpposedItem[] {
  const { contents } = actor.items;
  const used = contents.flatMap((item) =>
    item.isKind("class") ? focusUsed(item.system.focus, item.system.identifier) : [],
  );
  return contents.filter((item) => item.quantity > 0 && item.focus && isFocusFor(item.focus, used, item.isArmor()));
}

/**
 * Returns whether the actor holds a focus. A stat block lists no carried items, so an NPC with a free hand counts as holding a focus.
 * @param free number of empty hands
 * @rule H-SPL-01 H-SPL-21 B-SPL-07
 */
export const holdsFocus = (actor: OpposedActor, free: number): boolean =>
  (actor.isNpc() && free > 0) || fociOf(actor).some(isHeld);

/** Returns the focuses that the actor carries but does not hold. @rule H-SPL-21 H-TURN-12 */
const stowedFoci = (actor: OpposedActor): OpposedItem[] => fociOf(actor).filter((item) => !isHeld(item));

/** Returns the items in the actor's hands and the focuses it could draw, which a spell may need. @rule H-SPL-01 H-SPL-21 */
export const handsForCasting = (actor: OpposedActor): Held[] => [
  ...thingsInHands(actor),
  ...(actor.isOwner ? stowedFoci(actor) : []).map(({ id, name }): Held => ({
    id: id ?? "",
    name,
    keeps: false,
    draws: true,
  })),
];

/** Puts an item away, moves a versatile item to one hand, or draws a focus. @rule H-TURN-12 H-TURN-13 B-ATK-13 C-67 */
export async function changeHands(actor: OpposedActor, id: string): Promise<void> {
  const one = handsForCasting(actor).find((thing) => thing.id === id);
  const item = actor.items.get(id);
  if (!one || !item) return;
  if (item.isArmor()) await handle(item, one.draws === true);
  else await handle(item, one.draws ? item.nextHand : one.keeps ? "main" : "none");
}
