import { CHARACTERISTIC_RANGE } from "./characteristics.ts";
import type { Contribution } from "./contribution.ts";
import { RulesError, requireInteger } from "./errors.ts";
import { ATTRIBUTES, type Attribute } from "./ids.ts";
import { requireKey, requireList, requireRecord } from "./input.ts";
import { proficiencyBonus } from "./mastery.ts";
import { MAX_LEVEL, levelForXp, xpForLevel, type XpRules } from "./progression.ts";
import type { Ruleset } from "./ruleset-types.ts";

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
 * @throws RulesError for a level outside 1…10 or a number that is none
 * @rule H-PRG-05 C-41 C-66
 */
export function maxHitPointContributions(i: HitPointInput): Contribution[] {
  requireRecord("input", i);
  const base = requireInteger("base", i.base, 0, 10_000);
  const level = requireInteger("level", i.level, 1, MAX_LEVEL);
  const modifier = Math.max(0, requireInteger("enduranceModifier", i.enduranceModifier, -5, 10));
  const parts: Contribution[] = [{ source: "base", label: "OD20.Part.ClassHitPoints", value: base, rules: ["C-41"] }];
  parts.push({ source: "characteristic", label: "OD20.Part.Endurance", value: modifier * level, rules: ["H-PRG-05", "C-41"] });
  if (i.bonus) parts.push({ source: "adjust", label: "OD20.Part.Bonus", value: requireInteger("bonus", i.bonus), rules: ["C-41"] });
  return parts;
}

/**
 * By how much the maximum grows with the step to the next level; a modifier that changes with it counts for all levels.
 * @param level level before the step
 * @rule H-PRG-05 C-41
 */
export function hitPointGain(level: number, modifier: number, next = modifier): number {
  const held = requireInteger("level", level, 1, MAX_LEVEL);
  return Math.max(0, requireInteger("next", next, -5, 10)) * (held + 1) - Math.max(0, requireInteger("modifier", modifier, -5, 10)) * held;
}

/**
 * The parts of maximum hit points where a table has Hit Dice: the die's highest face at level 1, its average (rounded up) at
 * each further one, and the Endurance modifier every time; a level never gives less than 1.
 * @param die faces of the Hit Die: 6, 8, 10 or 12
 * @throws RulesError for another die, a level outside 1…10 or a modifier that is none
 * @rule B-PRG-03 C-41
 */
export function hitDieContributions(die: number, level: number, enduranceModifier: number): Contribution[] {
  if (die !== 6 && die !== 8 && die !== 10 && die !== 12) throw new RulesError("die", "must be 6, 8, 10 or 12");
  const further = requireInteger("level", level, 1, MAX_LEVEL) - 1;
  const modifier = requireInteger("enduranceModifier", enduranceModifier, -5, 10);
  const dice = die + further * (die / 2 + 1);
  const total = Math.max(1, die + modifier) + further * Math.max(1, die / 2 + 1 + modifier);
  const rules = ["B-PRG-03"];
  return [
    { source: "base", label: "OD20.Part.ClassHitPoints", value: dice, rules },
    { source: "characteristic", label: "OD20.Part.Endurance", value: total - dice, rules },
  ];
}

/** Fewest saves that a class of the base game trains. @rule B-SAVE-04 */
export const CLASS_SAVES = 2;

/** Does a class train as many saves as the base game's do? A homebrew class trains those it likes. @rule B-SAVE-04 H-MAS-06 */
export function trainsEnoughSaves(attributes: readonly Attribute[], ruleset: Pick<Ruleset, "training">): boolean {
  requireRecord("ruleset", ruleset);
  const trained = new Set(requireList("attributes", attributes, 0, 100).map((key) => requireKey("attributes", key, ATTRIBUTES)));
  return ruleset.training !== "proficiency" || trained.size >= CLASS_SAVES;
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
  const held = requireInteger("level", level, 1, MAX_LEVEL);
  const available = levelForXp(xp, ruleset);
  return {
    available,
    waiting: Math.max(0, available - held),
    missing: available >= MAX_LEVEL ? 0 : xpForLevel(available + 1, ruleset) - xp,
    capstone: held >= MAX_LEVEL,
    rules: ["H-PRG-02", "C-92"],
  };
}

/**
 * May the "level 11" ability be granted? The level stays 10, points and hit points stay.
 * @rule H-PRG-09 C-66
 */
export function capstoneOpen(level: number, questDone: boolean): boolean {
  return requireInteger("level", level, 1, MAX_LEVEL) === MAX_LEVEL && questDone;
}

/**
 * A characteristic after one raise; above 20 the sheet warns, above 30 nothing goes.
 * @rule H-PRG-08 C-26 B-CHAR-02
 */
export function raiseCharacteristic(value: number, ruleset: Pick<Ruleset, "characteristicRaise">): { value: number; aboveCap: boolean } {
  requireRecord("ruleset", ruleset);
  const raised = Math.min(CHARACTERISTIC_RANGE.max, requireInteger("value", value, 0, CHARACTERISTIC_RANGE.max) + requireInteger("ruleset.characteristicRaise", ruleset.characteristicRaise, 0, 30));
  return { value: raised, aboveCap: raised > CHARACTERISTIC_RANGE.characterCap };
}

/** Levels at which a starter class raises a characteristic. @rule H-PRG-08 C-26 */
export const RAISE_LEVELS: readonly number[] = [3, 6, 9];

/** Should the level-up step remind of spell-DC mastery? Yes when anything owned asks for a save. @rule H-MAS-13 */
export function recommendsSpellDc(itemsWithSave: number): boolean {
  return requireInteger("itemsWithSave", itemsWithSave, 0) > 0;
}

/**
 * What expertise adds to a trained check: a flat +2, or in the base game the proficiency bonus once
 * more (it is multiplied at most once).
 * @rule H-MAS-17 B-PROF-03 B-PROF-04
 */
export function expertiseBonus(step: number, level: number, ruleset: Pick<Ruleset, "expertise">): number {
  requireRecord("ruleset", ruleset);
  if (requireInteger("step", step, 0, 4) === 0) return 0;
  return ruleset.expertise === "double" ? proficiencyBonus(level) : 2;
}

/**
 * A tool adds its own step; training in both the tool and the skill gives advantage. Of two steps
 * the better one counts, once.
 * @rule B-PROF-06 B-PROF-02 C-55
 */
export function toolCheck(toolStep: number, skillStep: number): { step: number; advantage: boolean; rules: string[] } {
  const tool = requireInteger("toolStep", toolStep, 0, 4);
  const skill = requireInteger("skillStep", skillStep, 0, 4);
  return { step: Math.max(tool, skill), advantage: tool > 0 && skill > 0, rules: ["B-PROF-06", "B-PROF-02"] };
}

/**
 * May a skill be rolled? In the base game the untrained may roll everything, without the bonus.
 * @rule B-SKL-06 H-SKL-03
 */
export function isSkillOpen(trainedOnly: boolean, step: number, ruleset: Pick<Ruleset, "training">): boolean {
  requireRecord("ruleset", ruleset);
  return ruleset.training !== "step" || !trainedOnly || requireInteger("step", step, 0, 4) > 0;
}
