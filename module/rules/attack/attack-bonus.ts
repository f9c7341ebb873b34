/** What is added to the die of an attack roll. */
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";
import { clampStep, trainingContributions, type TrainingInput } from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Input of an attack roll. */
export interface AttackProfileInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Weapon type whose mastery step applies, or `spellAttack`. Improvised weapons use no mastery. */
  readonly weaponType: string;
  readonly step: number;
  /** Training numbers for rule profiles that do not use mastery steps. */
  readonly training?: TrainingInput;
  readonly itemBonus?: number;
  readonly itemName?: string;
  /** Attack bonus that a stat block states. It replaces every part except `extra`. */
  readonly fixedTotal?: number | null;
  readonly extra?: readonly Contribution[];
}

/**
 * Returns the parts of an attack roll: characteristic, training, item bonus and situation. The table's rules decide
 * what training is: the mastery of the weapon type, the proficiency bonus or the base attack bonus. With a proficiency
 * bonus, every creature is proficient with unarmed strikes.
 * @rule H-ATK-01 H-ATK-06 H-DICE-09 H-MAS-08 H-MAS-11 B-ATK-15 B-ATK-21 B-PROF-05 D-ATK-04 C-64
 */
export function attackContributions(i: AttackProfileInput, ruleset?: Pick<Ruleset, "training">): Contribution[] {
  const parts: Contribution[] = [];
  if (typeof i.fixedTotal === "number") {
    parts.push({
      source: "total",
      label: "OD20.Part.Total",
      name: i.itemName,
      value: i.fixedTotal,
      rules: ["C-64"],
    });
  } else {
    parts.push(characteristicContribution(i.characteristicKey, i.modifier, ["H-ATK-01"]));
    const step =
      i.weaponType === "improvised"
        ? 0
        : i.weaponType === "unarmed" && ruleset?.training === "proficiency"
          ? Math.max(1, clampStep(i.step))
          : i.step;
    parts.push(
      ...trainingContributions(
        step,
        i.training ?? {},
        [i.weaponType === "spellAttack" ? "H-MAS-11" : "H-ATK-06"],
        ruleset,
      ),
    );
    if (i.itemBonus)
      parts.push({
        source: "item",
        label: "OD20.Part.Item",
        name: i.itemName,
        value: i.itemBonus,
        rules: ["H-ATK-01"],
      });
  }
  return [...parts, ...(i.extra ?? [])];
}

/** Facts that decide which characteristic an attack uses. */
export interface AttackCharacteristicInput {
  readonly ranged?: boolean;
  /** True if a melee weapon is thrown. */
  readonly thrown?: boolean;
  readonly finesse?: boolean;
  /** The characteristic set on the item. Empty or null means automatic. */
  readonly override?: Characteristic | "" | null;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
  /** Main characteristic of the caster, for an attack with a spell. */
  readonly spell?: Characteristic | null;
}

/**
 * Returns the characteristic of an attack. The item's own setting comes first, then the caster's main characteristic
 * for spells. Shots and throws use Perception. Finesse weapons use the higher of Strength and Dexterity. All other
 * attacks use Strength. Other rulesets use other characteristics for shots and throws. If a ruleset uses Strength for
 * throws, a thrown finesse weapon follows the same rule as in melee.
 * @rule H-ATK-02 H-ATK-03 H-ATK-04 H-ATK-05 B-ATK-02 B-ATK-03 C-02 C-12 C-37 D-ATK-04 D-ATK-05
 */
export function attackCharacteristic(
  i: AttackCharacteristicInput,
  ruleset?: Pick<Ruleset, "rangedCharacteristic" | "thrownCharacteristic">,
): Characteristic {
  if (i.override) return i.override;
  if (i.spell) return i.spell;
  const { thrownCharacteristic: thrown = "perception", rangedCharacteristic: ranged = "perception" } = ruleset ?? {};
  if (i.thrown === true && thrown !== "strength") return thrown;
  if (i.ranged === true && i.thrown !== true) return ranged;
  return i.finesse === true && i.modifiers.dexterity >= i.modifiers.strength ? "dexterity" : "strength";
}
