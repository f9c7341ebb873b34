/**
 * A window belongs to the turn in which it was opened, or asked for anew: what it rolls later would be booked as a reaction,
 * so it is refused with the reason. The windows themselves ask; what is rolled without one is of the turn that runs.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { combatantIn, runningTurn } from "../../documents/fights/turn-history.ts";
import { notifyWarning } from "../shared/notify.ts";

/**
 * Call when a window opens.
 * @returns whether somebody may still press in it: not once the own turn in which it was opened is over
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
