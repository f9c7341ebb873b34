/** What is added to the damage of somebody with Strength and Dexterity +3, Perception +2. */
import {
  damageContributions,
  resolveRuleset,
  sumContributions,
  type Characteristic,
  type WeaponDamageInput,
} from "../../module/rules/index.ts";

export const modifiers = (strength: number, dexterity: number): Record<Characteristic, number> => ({
  strength,
  dexterity,
  endurance: 0,
  learning: 0,
  perception: 2,
  charisma: 0,
});

/** A strike by Strength, where nothing else is said. */
export const damageBonus = (input: Partial<WeaponDamageInput>, ruleset = resolveRuleset()): number =>
  sumContributions(
    damageContributions(
      { use: "strike", characteristicKey: "strength", modifiers: modifiers(3, 3), hasDice: true, ...input },
      ruleset,
    ),
  );
