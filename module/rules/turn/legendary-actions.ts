/** Legendary actions: taken right after the turn of another creature, some between two turns of its own. */
import { holdsReaction, type TurnPlace, type ValidAction } from "./turn-actions.ts";

/**
 * Returns the legendary actions that count now: those since the start of the combatant's last turn.
 * @rule B-MISC-10 B-TURN-17
 */
export const legendaryOf = (actions: readonly ValidAction[], place: TurnPlace): ValidAction[] =>
  actions.filter(
    ({ spends, turn }) => spends === "legendary" && holdsReaction(turn, place, { reactionRefresh: "ownTurn" }),
  );
