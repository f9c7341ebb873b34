/** Groups identical creatures that share an initiative roll. Loaded lazily when the table's rules share initiative. */
import { sharedInitiative } from "../rules/checks/initiative-order.ts";
import { OpposedCombatant } from "./combatant.ts";

/**
 * Returns the combatants that roll, each with those that get the same result. Combatants that the user does not own, player characters and
 * combatants without a creature roll separately.
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
