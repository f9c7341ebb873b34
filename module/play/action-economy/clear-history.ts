/**
 * Clears the recorded movement of a token when its turn begins. A Game Master's client does this; without a GM, the
 * responsible client does it.
 */
import { usersInOrder } from "../protocol/responsible.ts";

type State = Combat.HistoryData;

const isLater = (before: State, now: State): boolean =>
  (now.round ?? 0) > (before.round ?? 0) || (now.round === before.round && (now.turn ?? -1) > (before.turn ?? -1));

/** Registers the hook. Call this once during `init`. */
export function followTurns(): void {
  Hooks.on("combatTurnChange", ({ combatant }, before, now) => {
    const { actor, token } = combatant ?? {};
    if (!actor || !token || game.users.activeGM || !isLater(before, now)) return;
    // If two clients both consider themselves responsible, they clear it twice, which does no harm.
    if (usersInOrder(actor, { author: null })[0] === game.user.id) token.clearMovementHistory().catch(console.warn);
  });
}
