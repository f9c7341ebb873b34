/** From what was read of a stat block to the facts that the conversion takes. */
import { abilityModifier } from "../../basics/characteristics.ts";
import type { Characteristic } from "../../basics/ids.ts";
import { averageDice } from "../conversion.ts";
import type { CreatureFigures } from "../creature-facts.ts";
import { HIT_DIE } from "./check.ts";
import type { CreatureReading } from "./types.ts";

/** Value of a figure that the text does not state; the reading marks it as missing. */
const UNSTATED = 10;

const byCharacteristic = (value: (key: Characteristic) => number): Record<Characteristic, number> => ({
  strength: value("strength"),
  dexterity: value("dexterity"),
  endurance: value("endurance"),
  learning: value("learning"),
  perception: value("perception"),
  charisma: value("charisma"),
});

/** Returns the number of Hit Dice, or how many such hit points usually are. @rule B-MISC-10 */
function hitDiceOf({ hitDice, hitPoints, size, characteristics }: CreatureReading): number {
  if (hitDice) return hitDice.count;
  const each =
    averageDice(`1d${String(HIT_DIE[size] ?? HIT_DIE["medium"] ?? 0)}`) +
    abilityModifier(characteristics.endurance ?? UNSTATED);
  return Math.max(1, Math.round((hitPoints ?? 1) / Math.max(1, each)));
}

/**
 * Returns the facts of a creature. What the text does not state has the value of an ordinary creature: 10 for characteristics and
 * Armor Class, the modifier for a save. The reading's doubts name it.
 * @rule B-MISC-10
 */
export function factsOf(creature: CreatureReading): CreatureFigures {
  const { characteristics, saves, hitDice } = creature;
  const values = byCharacteristic((key) => characteristics[key] ?? UNSTATED);
  const rolled = hitDice
    ? Math.floor(averageDice(`${String(hitDice.count)}d${String(hitDice.faces)}`) + hitDice.flat)
    : 1;
  return {
    kind: creature.kind || "humanoid",
    size: creature.size || "medium",
    armorClass: creature.armorClass ?? UNSTATED,
    hitPoints: creature.hitPoints ?? Math.max(1, rolled),
    hitDice: hitDiceOf(creature),
    characteristics: values,
    saves: byCharacteristic((key) => saves[key] ?? abilityModifier(values[key])),
    skills: creature.skills,
    magicResistant: creature.magicResistant,
    regeneration: creature.regeneration,
  };
}
