import { compareInitiative } from "../rules/initiative.ts";

/** The sum of the modifiers: sorts a tie until people decide. */
function modifierOf({ actor }: Combatant.Implementation): number {
  return actor?.creature?.initiative.total ?? 0;
}

/** A fight. */
export class OpposedCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** Highest first; of equal ones the higher modifier, then as Foundry does. @rule H-TURN-01 C-73 */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const [first, second] = [a.initiative, b.initiative];
    if (first === null || second === null) return super._sortCombatants(a, b);
    return compareInitiative({ total: first, modifier: modifierOf(a) }, { total: second, modifier: modifierOf(b) }) || super._sortCombatants(a, b);
  }
}
