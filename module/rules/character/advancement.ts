import { CHARACTERISTIC_RANGE } from "../basics/characteristics.ts";
import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { Attribute } from "../basics/ids.ts";
import { proficiencyBonus } from "./mastery.ts";
import { MAX_LEVEL, levelForXp, xpForLevel, type XpRules } from "./progression.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** What a character's maximum hit points are made of. */
export interface HitPointInput {
  /** Hit points that the class gives at level 1. */
  readonly base: number;
  readonly level: number;
  readonly enduranceModifier: number;
  readonly bonus?: number;
}

/**
 * The parts of maximum hit points: the class's base, the Endurance modifier (never below 0) at level
 * 1 and again at each further level, and a bonus. A changed Endurance counts for all levels. Level
 * 11 is an ability only and adds nothing.
 * @rule H-PRG-05 C-41 C-66
 */
export function maxHitPointContributions(i: HitPointInput): Contribution[] {
  const { base, level } = i;
  const modifier = Math.max(0, i.enduranceModifier);
  const parts: Contribution[] = [{ source: "base", label: "OD20.Part.ClassHitPoints", value: base, rules: ["C-41"] }];
  parts.push({
    source: "characteristic",
    label: "OD20.Part.Endurance",
    value: modifier * level,
    rules: ["H-PRG-05", "C-41"],
  });
  if (i.bonus)
    parts.push({
      source: "adjust",
      label: "OD20.Part.Bonus",
      value: i.bonus,
      rules: ["C-41"],
    });
  return parts;
}

/**
 * The parts of maximum hit points where a table has Hit Dice: the die's highest face at level 1, its average (rounded up) at
 * each further one, and the Endurance modifier every time; a level never gives less than 1.
 * @param die faces of the Hit Die: 6, 8, 10 or 12
 * @rule B-PRG-03 C-41
 */
export function hitDieContributions(die: number, level: number, enduranceModifier: number): Contribution[] {
  const further = level - 1;
  const average = hitDieAverage(die);
  const dice = die + further * average;
  const total = Math.max(1, die + enduranceModifier) + further * Math.max(1, average + enduranceModifier);
  const rules = ["B-PRG-03"];
  return [
    { source: "base", label: "OD20.Part.ClassHitPoints", value: dice, rules },
    { source: "characteristic", label: "OD20.Part.Endurance", value: total - dice, rules },
  ];
}

/** What a level after the first gives of a Hit Die: its average, rounded up. @rule B-PRG-03 */
export function hitDieAverage(die: number): number {
  return Math.floor(die / 2) + 1;
}

/**
 * The Hit Die by which a class counts its hit points; 0 where it counts them as the homebrew does. Hit Dice that only heal in a
 * rest leave the maximum alone: it goes with the proficiency bonus.
 * @param hitDie faces that the class says
 * @rule B-PRG-03 H-PRG-05 C-41
 */
export function countedHitDie(hitDie: number, ruleset: Pick<Ruleset, "hitDice" | "training">): number {
  return ruleset.hitDice && ruleset.training === "proficiency" ? hitDie : 0;
}

/**
 * By how much the maximum grows with the step to the next level; a modifier that changes with it counts for all levels.
 * @param level level before the step
 * @param die faces of the Hit Die that is counted by; 0 = by none
 * @rule H-PRG-05 B-PRG-03 C-41
 */
export function hitPointGain(level: number, modifier: number, next = modifier, die = 0): number {
  if (die > 0) {
    const at = (of: number, by: number): number => sumContributions(hitDieContributions(die, of, by));
    return at(level + 1, next) - at(level, modifier);
  }
  return Math.max(0, next) * (level + 1) - Math.max(0, modifier) * level;
}

/** Fewest saves that a class of the base game trains. @rule B-SAVE-04 */
export const CLASS_SAVES = 2;

/** Does a class train as many saves as the base game's do? A homebrew class trains those it likes. @rule B-SAVE-04 H-MAS-06 */
export function trainsEnoughSaves(attributes: readonly Attribute[], ruleset: Pick<Ruleset, "training">): boolean {
  return ruleset.training !== "proficiency" || new Set(attributes).size >= CLASS_SAVES;
}

/** Where a character stands on the way up. */
export interface Advancement {
  /** Level that the experience allows. */
  readonly available: number;
  /** Level-up steps that wait. */
  readonly waiting: number;
  /** Experience missing to the next level; 0 at the highest. */
  readonly missing: number;
  /** The quest for the "level 11" ability is open. */
  readonly capstone: boolean;
  readonly rules: readonly string[];
}

/**
 * Compares experience with the level that is applied. Experience never changes the level by itself.
 * @param ruleset the homebrew when left out
 * @rule H-PRG-01 H-PRG-02 H-PRG-04 H-PRG-07 H-PRG-09 B-PRG-01 C-92
 */
export function advancement(xp: number, level: number, ruleset?: XpRules): Advancement {
  const available = levelForXp(xp, ruleset);
  return {
    available,
    waiting: Math.max(0, available - level),
    missing: available >= MAX_LEVEL ? 0 : xpForLevel(available + 1, ruleset) - xp,
    capstone: level >= MAX_LEVEL,
    rules: ["H-PRG-02", "C-92"],
  };
}

/**
 * May the "level 11" ability be granted? The level stays 10, points and hit points stay.
 * @rule H-PRG-09 C-66
 */
export function capstoneOpen(level: number, questDone: boolean): boolean {
  return level === MAX_LEVEL && questDone;
}

/**
 * A characteristic after one raise; above 20 the sheet warns, above 30 nothing goes.
 * @rule H-PRG-08 C-26 B-CHAR-02
 */
export function raiseCharacteristic(
  value: number,
  ruleset: Pick<Ruleset, "characteristicRaise">,
): { value: number; aboveCap: boolean } {
  const raised = Math.min(CHARACTERISTIC_RANGE.max, value + ruleset.characteristicRaise);
  return { value: raised, aboveCap: raised > CHARACTERISTIC_RANGE.characterCap };
}

/** Levels at which a starter class raises a characteristic. @rule H-PRG-08 C-26 */
export const RAISE_LEVELS: readonly number[] = [3, 6, 9];

/** Should the level-up step remind of spell-DC mastery? Yes when anything owned asks for a save. @rule H-MAS-13 */
export function recommendsSpellDc(itemsWithSave: number): boolean {
  return itemsWithSave > 0;
}

/**
 * What expertise adds to a trained check: a flat +2, or in the base game the proficiency bonus once
 * more (it is multiplied at most once).
 * @rule H-MAS-17 B-PROF-03 B-PROF-04
 */
export function expertiseBonus(step: number, level: number, ruleset: Pick<Ruleset, "expertise">): number {
  if (step === 0) return 0;
  return ruleset.expertise === "double" ? proficiencyBonus(level) : 2;
}

/**
 * A tool adds its own step; training in both the tool and the skill gives advantage. Of two steps
 * the better one counts, once.
 * @rule B-PROF-06 B-PROF-02 C-55
 */
export function toolCheck(toolStep: number, skillStep: number): { step: number; advantage: boolean; rules: string[] } {
  return {
    step: Math.max(toolStep, skillStep),
    advantage: toolStep > 0 && skillStep > 0,
    rules: ["B-PROF-06", "B-PROF-02"],
  };
}

/**
 * May a skill be rolled? In the base game the untrained may roll everything, without the bonus.
 * @rule B-SKL-06 H-SKL-03
 */
export function isSkillOpen(trainedOnly: boolean, step: number, ruleset: Pick<Ruleset, "training">): boolean {
  return ruleset.training !== "step" || !trainedOnly || step > 0;
}
