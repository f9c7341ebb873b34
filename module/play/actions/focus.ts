/** The casting focus that somebody holds, or could take up. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { focusUsed, isFocusFor } from "../../rules/spells/focus.ts";

const isHeld = (item: OpposedItem): boolean => (item.isArmor() ? item.system.equipped : item.hand !== "none");

/** What of his things serves his class as a focus. @rule H-SPL-21 B-SPL-07 */
function fociOf(actor: OpposedActor): OpposedItem[] {
  const { contents } = actor.items;
  const used = contents.flatMap((item) =>
    item.isKind("class") ? focusUsed(item.system.focus, item.system.identifier) : [],
  );
  return contents.filter((item) => item.quantity > 0 && item.focus && isFocusFor(item.focus, used, item.isArmor()));
}

/**
 * Whether a focus is in hand. A stat block tells attacks, not what lies in pockets: a creature's free hand is taken to hold one.
 * @param free hands that hold nothing
 * @rule H-SPL-01 H-SPL-21 B-SPL-07
 */
export const holdsFocus = (actor: OpposedActor, free: number): boolean =>
  (actor.isNpc() && free > 0) || fociOf(actor).some(isHeld);

/** Each focus that could be taken up. @rule H-SPL-21 H-TURN-12 */
export const stowedFoci = (actor: OpposedActor): OpposedItem[] => fociOf(actor).filter((item) => !isHeld(item));
