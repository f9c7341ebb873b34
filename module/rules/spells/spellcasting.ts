import { characteristicContribution } from "../basics/characteristics.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { Attribute, Characteristic } from "../basics/ids.ts";
import { clampStep, masteryBonus, proficiencyBonus, trainingBonus, type TrainingInput } from "../character/mastery.ts";
import { numbersOfAttack3e } from "../character/attack-and-saves.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Highest circle of spells. Circle 0 means cantrips. @rule H-SPL-02 H-SPL-11 B-SPL-01 */
export const MAX_CIRCLE = 9;

/** Main characteristics of the classes that the rules name. @rule H-SPL-15 */
export const MAIN_CHARACTERISTIC = {
  wizard: "learning",
  druid: "learning",
  sorcerer: "charisma",
  bard: "charisma",
  cleric: "charisma",
} as const satisfies Readonly<Record<string, Characteristic>>;

/** Numbers of a caster. */
export interface CasterInput {
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  /** Mastery step for spell difficulty or spell attack. */
  readonly step: number;
  /** Level, for rules with a proficiency bonus instead of steps. */
  readonly level?: number;
  /** Training numbers for attack rolls in d20-3e. */
  readonly numbers3e?: Omit<TrainingInput, "level">;
  readonly extra?: readonly Contribution[];
}

type Training = Pick<Ruleset, "training">;

/** Returns the training of a caster: the mastery step or the proficiency bonus. Every caster is proficient. */
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

/**
 * Returns the training rules for save difficulties. d20-3e changes only attack rolls, so difficulties follow the base
 * rules.
 * @rule D-C9
 */
const dcTraining = (ruleset: Training): Training =>
  ruleset.training === "baseAttack" ? { training: "proficiency" } : ruleset;

/**
 * Returns the difficulty of saves against a caster's spells, features and items: 8 + main characteristic + mastery
 * step. The base profile and d20-3e add the proficiency bonus instead of the step.
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
 * Returns the parts of an attack roll with a spell: the main characteristic and the training (base attack bonus in
 * d20-3e). The attack is against magical Defense, with one roll per target or ray.
 * @rule H-SPL-12 H-SPL-16 H-MAS-11 B-SPL-02 D-ATK-04 D-C9 C-12 C-36 C-94
 */
export function spellAttackContributions(i: CasterInput, ruleset: Training): Contribution[] {
  return [
    characteristicContribution(i.characteristicKey, i.modifier, ["H-SPL-16"]),
    ...(ruleset.training === "baseAttack"
      ? // Also a bonus of 0, so that everybody sees that it counts.
        numbersOfAttack3e({ baseAttack: 0, ...i.numbers3e })
      : training(i, ruleset, "H-MAS-11")),
    ...(i.extra ?? []),
  ];
}

/** True if the damage of a spell attack adds the main modifier. @rule C-98 B-DMG-03 */
export function spellAddsModifier(spellSaysSo: boolean, ruleset: Pick<Ruleset, "spellAttackModifier">): boolean {
  return spellSaysSo || ruleset.spellAttackModifier === "always";
}

/** Threats of spells. They decide which save is suggested. */
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

/** Returns the Attribute of the save against a threat. @rule H-SPL-13 H-SKL-09 H-SKL-10 H-SKL-11 B-SAVE-03 C-22 */
export function saveAttribute(threat: SaveThreat): Attribute {
  return SAVE_FOR[threat];
}

/** What a successful save leaves of the damage. "all": the save decides only what else happens. */
export type OnSuccess = "half" | "none" | "all";

/**
 * Returns the share of a spell's damage after a save: all, half or none.
 * @param evades true if the creature has Evasion: half damage becomes none after a success, and full damage becomes
 * half after a failure
 * @rule H-SPL-13 B-DMG-06 C-88
 */
export function saveFactor(success: boolean, onSuccess: OnSuccess, evades = false): 0 | 0.5 | 1 {
  if (evades && onSuccess === "half") return success ? 0 : 0.5;
  if (!success || onSuccess === "all") return 1;
  return onSuccess === "half" ? 0.5 : 0;
}

/**
 * True if a creature fails a save without a roll: it is willing, or it lacks the characteristic.
 * @rule B-SAVE-02 B-SAVE-05 B-OBJ-08
 */
export function failsWithoutRoll(i: { readonly willing?: boolean; readonly characteristic: number | null }): boolean {
  return i.willing === true || i.characteristic === null;
}
