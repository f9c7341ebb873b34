/** Drawing and stowing: which changes of what hands hold are a manipulation. */
import type { HandChange, Holdable } from "./hands.ts";

/** Whether a thing is in a hand or on an arm; body armor is put on in minutes, and fists are always there. */
function isAtHand({ kind, hand, worn, natural }: Holdable): boolean | null {
  if (kind === "body" || natural) return null;
  return kind === "shield" ? worn : hand !== "none";
}

/**
 * The things that a change draws or puts away, each of which is one manipulation, shields too. Another grip of what is held
 * already is none.
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
