/** Legendary actions: taken right after the turn of another creature, some between two turns of its own. */
import { holdsReaction, isSameTurn, type TurnPlace, type ValidAction } from "./turn-actions.ts";
import type { TurnMark } from "./turn-history.ts";

/** Returns the actions since the start of the combatant's last turn. @rule B-MISC-10 B-TURN-17 */
export const sinceOwnTurn = <Action extends { readonly turn: TurnMark }>(
  actions: readonly Action[],
  place: TurnPlace,
): Action[] => actions.filter(({ turn }) => holdsReaction(turn, place, { reactionRefresh: "ownTurn" }));

/** Returns the legendary actions that count now. @rule B-MISC-10 B-TURN-17 */
export const legendaryOf = (actions: readonly ValidAction[], place: TurnPlace): ValidAction[] =>
  sinceOwnTurn(actions, place).filter(({ spends }) => spends === "legendary");

/** Returns the actions that follow another one of the same turn: only one is possible after each turn. @rule B-MISC-10 */
export const repeatedInTurn = (actions: readonly ValidAction[]): ValidAction[] =>
  actions.filter(({ turn }, index) => actions.findIndex((one) => isSameTurn(one.turn, turn)) < index);
