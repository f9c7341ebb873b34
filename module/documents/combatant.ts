import { initiativeRoll } from "../data/actor/roll-data.ts";
import { initiativeState } from "../rules/initiative.ts";

/** Who takes turns in a fight. */
export class OpposedCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /**
   * An NPC that lies unconscious at 0 hit points is out of the fight as the dead are, without being one of them; where
   * the GM decides, his mark does. Nothing is written.
   * @rule C-64 B-TURN-20
   */
  override get isDefeated(): boolean {
    return super.isDefeated || this.actor?.fallen === "unconscious";
  }

  /** The creature's own bonuses; conditions give advantage or disadvantage. @rule H-TURN-02 B-COND-INC-4 B-COND-INV-1 */
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    if (!actor?.creature) return super._getInitiativeFormula();
    const { conditions, helpless } = actor;
    const { state } = initiativeState({
      incapacitated: helpless || conditions.includes("incapacitated"),
      invisible: conditions.includes("invisible"),
    });
    return initiativeRoll(actor.creature.initiative.parts, state);
  }
}
