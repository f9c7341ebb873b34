/** Who rolls initiative for whom where identical creatures share one roll; fetched where a table plays so. */
import { sharedInitiative } from "../rules/checks/initiative.ts";
import { OpposedCombatant } from "./combatant.ts";

/**
 * Those of a fight who roll, each with those who get his result. What this user may not write, and what the rules do not know,
 * is for itself.
 * @rule B-TURN-03
 */
export function groupsOf(fight: Combat.Implementation, ids: readonly string[]): ReturnType<typeof sharedInitiative> {
  return sharedInitiative(
    ids.map((id) => {
      const combatant = fight.combatants.get(id);
      const alike = combatant instanceof OpposedCombatant && combatant.isOwner && combatant.actor?.isNpc() === true;
      return { id, kind: alike ? combatant.initiativeKind : `alone ${id}`, playerCharacter: !alike };
    }),
  );
}
