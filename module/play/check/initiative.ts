/** Rolls initiative from a sheet or another place that shows an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { notifyFailure, notifyWarning } from "../common/notify.ts";
import { nameForViewer } from "../scene/tokens.ts";

/** Rolls once for the viewed combat, and joins it if necessary. Notifies the user if this is not possible. @rule H-TURN-02 */
export async function rollInitiative(actor: OpposedActor): Promise<void> {
  if (!actor.isOwner) {
    notifyWarning("OD20.Notify.noPermission", { name: nameForViewer(actor) });
    return;
  }
  const own = game.combat?.getCombatantsByActor(actor) ?? [];
  const rolled = own.find(({ initiative }) => initiative !== null);
  if (rolled && own.every(({ initiative }) => initiative !== null)) {
    // A second roll would discard the first one; the combat tracker allows that on purpose.
    notifyWarning("OD20.Notify.initiativeRolled", { name: rolled.name ?? actor.name, total: rolled.initiative ?? 0 });
    return;
  }
  try {
    await actor.rollInitiative({ createCombatants: true });
  } catch (error) {
    notifyFailure(error);
  }
}
