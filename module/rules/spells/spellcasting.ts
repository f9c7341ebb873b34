import { characteristicContribution } from "../basics/characteristics.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { Attribute, Characteristic } from "../basics/ids.ts";
import {
  clampStep,
  masteryBonus,
  proficiencyBonus,
  trainingBonus,
  trainingContributions,
  type TrainingInput,
} from "../character/mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Highest circle; 0 are cantrips. @rule H-SPL-02 H-SPL-11 B-SPL-01 */
export const MAX_CIRCLE = 9;

/** Main characteristic of the classes that the rules name. @rule H-SPL-15 */
export const MAIN_CHARACTERISTIC = {
  wizard: "learning",
  druid: "learning",
  sorcerer: "charisma",
  bard: "charisma",
  cleric: "charisma",
} as const satisfies Readonly<Record<string, Characteristic>>;

/** Who casts, as far as numbers go. */
export interface CasterInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Step of spell-DC or spell-attack mastery. */
  readonly step: number;
  /** Level, where a proficiency bonus counts instead of steps. */
  readonly level?: number;
  /** What counts instead in d20-3e, for attack rolls. */
  readonly numbers3e?: Omit<TrainingInput, "level">;
  readonly extra?: readonly Contribution[];
}

type Training = Pick<Ruleset, "training">;

/** Training part of a caster's number: the step, or the proficiency bonus, which every caster has. */
function training(i: CasterInput, ruleset: Training, rule: string): Contribution[] {
  const step = masteryBonus(i.step);
  const value =
    ruleset.training === "proficiency"
      ? proficiencyBonus(i.level ?? 1)
      : trainingBonus([clampStep(step)], i.level ?? 1, ruleset);
  return value === 0
    ? []
    : [
        {
          source: "mastery",
          label: "OD20.Part.Mastery",
          value,
          rules: [ruleset.training === "step" ? rule : "B-SPL-03"],
        },
      ];
}

/** The d20-3e summary replaces attack rolls, not spell DCs: there the base game's row stays. @rule D-C9 */
const dcTraining = (ruleset: Training): Training =>
  ruleset.training === "baseAttack" ? { training: "proficiency" } : ruleset;

/**
 * DC of saves against a caster's spells, features and items: 8 + main characteristic + spell-DC step
 * (proficiency bonus in the base game and in d20-3e).
 * @rule H-SPL-14 H-MAS-12 B-SPL-03 C-97 C-18 D-C9
 */
export function spellSaveDc(i: CasterInput, ruleset: Training): { dc: number; parts: Contribution[] } {
  const parts: Contribution[] = [
    { source: "base", label: "OD20.Part.SpellDcBase", value: 8, rules: ["H-SPL-14"] },
    characteristicContribution(i.characteristicKey, i.modifier, ["H-SPL-14", "H-SPL-15"]),
    ...training(i, dcTraining(ruleset), "H-MAS-12"),
    ...(i.extra ?? []),
  ];
  return { dc: sumContributions(parts), parts };
}

/**
 * The parts of an attack roll with a spell: main characteristic instead of Strength, Dexterity or
 * Perception, and spell-attack mastery (the base attack bonus in d20-3e). It is made against magical Defense; one per
 * target or ray.
 * @rule H-SPL-12 H-SPL-16 H-MAS-11 B-SPL-02 D-ATK-04 D-C9 C-12 C-36 C-94
 */
export function spellAttackContributions(i: CasterInput, ruleset: Training): Contribution[] {
  return [
    characteristicContribution(i.characteristicKey, i.modifier, ["H-SPL-16"]),
    ...(ruleset.training === "baseAttack"
      ? trainingContributions(0, i.numbers3e ?? {}, [], ruleset)
      : training(i, ruleset, "H-MAS-11")),
    ...(i.extra ?? []),
  ];
}

/** Does an attack spell's damage add the main modifier? @rule C-98 B-DMG-03 */
export function spellAddsModifier(spellSaysSo: boolean, ruleset: Pick<Ruleset, "spellAttackModifier">): boolean {
  return spellSaysSo || ruleset.spellAttackModifier === "always";
}

/** What a spell threatens, for the save that is suggested first. */
export const SAVE_THREATS = ["force", "areaDamage", "body", "illusion", "mind", "self", "senses"] as const;
export type SaveThreat = (typeof SAVE_THREATS)[number];

const SAVE_FOR: Readonly<Record<SaveThreat, Attribute>> = {
  force: "athletics",
  areaDamage: "acrobatics",
  body: "adaptability",
  illusion: "analysis",
  mind: "discipline",
  self: "discipline",
  senses: "awareness",
};

/** The Attribute that a threat is saved with. @rule H-SPL-13 H-SKL-09 H-SKL-10 H-SKL-11 B-SAVE-03 C-22 */
export function saveAttribute(threat: SaveThreat): Attribute {
  return SAVE_FOR[threat];
}

/**
 * What is left of a spell's damage after a save: all, half (rounded down later), or nothing.
 * @param evades who has nothing left by a success of what is else half has half by a failure
 * @rule H-SPL-13 B-DMG-06 C-88
 */
export function saveFactor(success: boolean, onSuccess: "half" | "none", evades = false): 0 | 0.5 | 1 {
  if (evades && onSuccess === "half") return success ? 0 : 0.5;
  return success ? (onSuccess === "half" ? 0.5 : 0) : 1;
}

/** What a caster without the needed characteristic, or one who gives in, does: fails. @rule B-SAVE-02 B-SAVE-05 B-OBJ-08 */
export function failsWithoutRoll(i: { readonly willing?: boolean; readonly characteristic: number | null }): boolean {
  return i.willing === true || i.characteristic === null;
}
