/**
 * Guards windows across turns. A roll after the end of the turn in which its window was opened would count as a
 * reaction, so the window refuses it. Only windows use this; other rolls count for the current turn.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantIn, runningTurn } from "../../documents/fights/turn-history.ts";
import { notifyWarning } from "../common/notify.ts";

/**
 * Call this when a window opens.
 * @returns a function that tells whether the actor may still roll: false once the actor's own turn in which the window
 * opened is over
 * @rule H-TURN-04 H-TURN-10
 */
export function turnGuard(): (actor: OpposedActor) => boolean {
  const opened = game.combats.contents.map((fight) => ({ fight, turn: runningTurn(fight) }));
  return (actor) => {
    const over = opened.some(({ fight, turn }) => {
      const now = runningTurn(fight);
      const isSame = now.round === turn.round && now.combatant === turn.combatant;
      return !isSame && turn.round > 0 && game.combats.has(fight.id) && combatantIn(fight, actor) === turn.combatant;
    });
    if (over) notifyWarning("OD20.Notify.turnOver", { name: actor.name });
    return !over;
  };
}
