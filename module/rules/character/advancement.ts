import { sumContributions, type Contribution } from "../basics/contribution.ts";
import type { Attribute } from "../basics/ids.ts";
import { proficiencyBonus } from "./mastery.ts";
import { gameOf } from "../games/games.ts";
import type { OfGame } from "../games/game.ts";
import { highestLevel, levelForXp, xpForLevel } from "./progression.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Input for a character's maximum hit points. */
export interface HitPointInput {
  /** Hit points from the class at level 1. */
  readonly base: number;
  readonly level: number;
  readonly enduranceModifier: number;
  readonly bonus?: number;
}

/**
 * Returns the parts of maximum hit points: the base of the class, the Endurance modifier (at least 0) for each level,
 * and a bonus. A change of Endurance counts for all levels. "Level 11" is only an ability and adds no hit points.
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

/** Rolled Hit Dice by level. */
export type HitDieRolls = Readonly<Record<number, number>>;

/**
 * Returns the parts of maximum hit points with Hit Dice: the highest face at level 1, the roll or else the average
 * (rounded up) at each further level, and the Endurance modifier for each level. Each level gives at least 1.
 * @param die number of faces of the Hit Die: 6, 8, 10 or 12
 * @param rolls a roll that the die does not have counts as the average
 * @rule B-PRG-03 C-41 D-C6
 */
export function hitDieContributions(
  die: number,
  level: number,
  enduranceModifier: number,
  rolls: HitDieRolls = {},
): Contribution[] {
  let [dice, total] = [0, 0];
  for (let at = 1; at <= level; at += 1) {
    const roll = rolls[at] ?? 0;
    const points = at === 1 ? die : roll >= 1 && roll <= die ? roll : hitDieAverage(die);
    dice += points;
    total += Math.max(1, points + enduranceModifier);
  }
  const rules = ["B-PRG-03"];
  return [
    { source: "base", label: "OD20.Part.ClassHitPoints", value: dice, rules },
    { source: "characteristic", label: "OD20.Part.Endurance", value: total - dice, rules },
  ];
}

/**
 * Returns the hit points that each level after the first gives: the average of the Hit Die, rounded up.
 * @rule B-PRG-03
 */
export function hitDieAverage(die: number): number {
  return Math.floor(die / 2) + 1;
}

/**
 * Returns the Hit Die that decides the maximum hit points, or 0 if the homebrew rules decide them. The Hit Die counts
 * in a game whose hit points come from it, in the base game only if the table uses Hit Dice. In the homebrew, Hit Dice
 * only heal during a rest.
 * @param hitDie number of faces in the class data
 * @rule B-PRG-03 H-PRG-05 C-41
 */
export function countedHitDie(hitDie: number, ruleset: OfGame & Pick<Ruleset, "hitDice">): number {
  const { hitPoints } = gameOf(ruleset).levels;
  return hitPoints === "die" || (hitPoints === "hitDice" && ruleset.hitDice) ? hitDie : 0;
}

/** Whether the Hit Die may be rolled at a new level. @rule D-C6 */
export function mayRollHitPoints(ruleset?: OfGame): boolean {
  return gameOf(ruleset).levels.hitPoints === "die";
}

/**
 * Returns the increase of the maximum hit points at the next level. A changed modifier counts for all levels.
 * @param level level before the increase
 * @param die number of faces of the Hit Die; 0 means no Hit Die
 * @param rolls rolled Hit Dice by level, also that of the next level
 * @rule H-PRG-05 B-PRG-03 C-41
 */
export function hitPointGain(
  level: number,
  modifier: number,
  next = modifier,
  die = 0,
  rolls: HitDieRolls = {},
): number {
  if (die > 0) {
    const at = (of: number, by: number): number => sumContributions(hitDieContributions(die, of, by, rolls));
    return at(level + 1, next) - at(level, modifier);
  }
  return Math.max(0, next) * (level + 1) - Math.max(0, modifier) * level;
}

/** Lowest number of saves that a class trains in the base game. @rule B-SAVE-04 */
export const CLASS_SAVES = 2;

/**
 * True if a class trains as many saves as the base game requires. The homebrew rules have no such requirement.
 * @rule B-SAVE-04 H-MAS-06
 */
export function trainsEnoughSaves(attributes: readonly Attribute[], ruleset: Pick<Ruleset, "training">): boolean {
  return ruleset.training !== "proficiency" || new Set(attributes).size >= CLASS_SAVES;
}

/** Progress of a character to its next levels. */
export interface Advancement {
  /** Level that the experience allows. */
  readonly available: number;
  /** Number of level-ups that are available. */
  readonly waiting: number;
  /** Experience points missing for the next level. 0 at the highest level. */
  readonly missing: number;
  /** True if the quest for the "level 11" ability is available. */
  readonly capstone: boolean;
  readonly rules: readonly string[];
}

/**
 * Compares the experience with the current level. Experience alone never changes the level.
 * @param ruleset rules of the table; default: the homebrew rules
 * @rule H-PRG-01 H-PRG-02 H-PRG-04 H-PRG-07 H-PRG-09 B-PRG-01 C-92
 */
export function advancement(xp: number, level: number, ruleset?: OfGame): Advancement {
  const available = levelForXp(xp, ruleset);
  // The Game Master may have given levels early.
  const reached = Math.max(available, level);
  return {
    available,
    waiting: Math.max(0, available - level),
    missing: reached >= highestLevel(ruleset) ? 0 : xpForLevel(reached + 1, ruleset) - xp,
    capstone: capstoneOpen(level, true, ruleset),
    rules: ["H-PRG-02", "C-92"],
  };
}

/**
 * True if the "level 11" ability can be granted. The level stays 10, and points and hit points do not change.
 * Only the homebrew has it.
 * @rule H-PRG-09 C-66
 */
export function capstoneOpen(level: number, questDone: boolean, ruleset?: OfGame): boolean {
  const { quest, highest } = gameOf(ruleset).levels;
  return quest && questDone && level >= highest;
}

/**
 * True if the level-up should suggest spell difficulty mastery: the character has an item that requires a save, and the game sells mastery.
 * @rule H-MAS-13
 */
export function recommendsSpellDc(itemsWithSave: number, ruleset?: OfGame): boolean {
  return itemsWithSave > 0 && gameOf(ruleset).sells;
}

/**
 * Returns the bonus of expertise on a trained check: +2, or the proficiency bonus once more in the base game.
 * @rule H-MAS-17 B-PROF-03 B-PROF-04
 */
export function expertiseBonus(step: number, level: number, ruleset: Pick<Ruleset, "expertise">): number {
  if (step === 0) return 0;
  return ruleset.expertise === "double" ? proficiencyBonus(level) : 2;
}

/**
 * Returns the training of a check with a tool. The higher of both steps counts. Training in both the tool and the skill
 * gives advantage.
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
 * True if a creature may roll a skill. Under rules without mastery steps, every skill can be rolled untrained.
 * @rule B-SKL-06 H-SKL-03
 */
export function isSkillOpen(trainedOnly: boolean, step: number, ruleset: Pick<Ruleset, "training">): boolean {
  return ruleset.training !== "step" || !trainedOnly || step > 0;
}
