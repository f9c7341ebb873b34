/** Decides which changes of held items count as drawing or stowing. */
import type { HandChange, Holdable } from "./hands.ts";

/** True if an item is held or, for a shield, worn. Null for body armor, which takes minutes, and for natural weapons. */
function isAtHand({ kind, hand, worn, natural }: Holdable): boolean | null {
  if (kind === "body" || natural) return null;
  return kind === "shield" ? worn : hand !== "none";
}

/**
 * Returns the ids of the items that a change draws or stows, including shields. Each item counts as one object
 * interaction. A new grip on a held item does not count.
 * @rule H-TURN-12 C-67
 */
export function drawnOrStowed(items: readonly Holdable[], changes: readonly HandChange[]): string[] {
  return changes.flatMap((change) => {
    const before = items.find(({ id }) => id === change.id);
    const was = before ? isAtHand(before) : null;
    const is = "hand" in change ? change.hand !== "none" : change.worn;
    return was === null || was === is ? [] : [change.id];
  });
}
