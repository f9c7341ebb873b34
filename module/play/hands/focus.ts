/** Finds the spellcasting focus that an actor holds or could draw. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { focusUsed, isFocusFor } from "../../rules/spells/focus.ts";

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
export const stowedFoci = (actor: OpposedActor): OpposedItem[] => fociOf(actor).filter((item) => !isHeld(item));
