/** A turn's feet begin anew with it. A Game Master's client clears what was recorded; without one whoever answers does. */
import { usersInOrder } from "../protocol/responsible.ts";

type State = Combat.HistoryData;

const isLater = (before: State, now: State): boolean =>
  (now.round ?? 0) > (before.round ?? 0) || (now.round === before.round && (now.turn ?? -1) > (before.turn ?? -1));

/** Call once during `init`. */
export function followTurns(): void {
  Hooks.on("combatTurnChange", ({ combatant }, before, now) => {
    const { actor, token } = combatant ?? {};
    if (!actor || !token || game.users.activeGM || !isLater(before, now)) return;
    // Two who both think that it is theirs clear it twice, which is as good.
    if (usersInOrder(actor, { author: null })[0] === game.user.id) token.clearMovementHistory().catch(console.warn);
  });
}
