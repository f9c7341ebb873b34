/** What some creatures do by nature, and the rules with them. Which creatures, their own stat blocks say. */
import type { Reason } from "../checks/situation.ts";
import { UNARMED_STRIKE } from "./weapon-damage.ts";

/** The traits that act by themselves. */
export const TRAITS = ["packTactics", "martialArts", "object", "evasion", "improvedCritical", "lucky"] as const;

/** Feet from the target within which an ally counts. */
const BESIDE = 5;

/** Somebody who stands around a target. */
export interface Bystander {
  /** Feet between him and the target; null where nothing is measured: then he is not near. */
  readonly distance: number | null;
  /** 1 = an ally of the attacker, -1 = an enemy, 0 = neither. */
  readonly side: number;
  readonly acts: boolean;
}

/**
 * Why an attack of one who hunts in packs has advantage: an ally who can act stands within 5 feet of the target. The trait
 * itself is the stat block's, as the base game's free reference has it.
 * @param others all but attacker and target
 * @rule B-MISC-03 B-MISC-10 B-COND-INC-1
 */
export function packTactics(others: readonly Bystander[]): Reason | null {
  const near = others.some(({ distance, side, acts }) => acts && side > 0 && distance !== null && distance <= BESIDE);
  return near ? { label: "OD20.FeatureTrait.packTactics", rules: ["B-MISC-03"] } : null;
}

/** A thing without characteristics makes no checks and fails every save. @rule B-OBJ-08 B-SAVE-05 */
export const LIFELESS: Reason = { label: "OD20.Condition.lifeless", rules: ["B-OBJ-08"] };

/** The Attribute that one who evades saves with. */
const EVADED = "acrobatics";

/**
 * Whether one with that trait evades: where an Acrobatics save leaves half, as long as he can act.
 * @rule H-SPL-13 B-COND-INC-1
 */
export function evades(
  { attribute, onSuccess }: { readonly attribute: string; readonly onSuccess: string },
  acts: boolean,
): boolean {
  return acts && attribute === EVADED && onSuccess === "half";
}

/** The lowest face with which a weapon of one with that trait is critical when it hits. @rule H-CRIT-01 H-PRG-07 */
export const IMPROVED_THREAT = 19;

/** The face of a d20 that luck rolls again. @rule H-PRG-07 B-DICE-08 */
const UNLUCKY = 1;

/**
 * Which of the dice one with luck rolls again: of several that show a 1 one alone, for a reroll touches one die.
 * @returns its index; -1 = none
 * @rule H-PRG-07 B-DICE-08
 */
export const unluckyDie = (faces: readonly number[]): number => faces.indexOf(UNLUCKY);

/** Level from which trained fists hit harder. */
const HARDER = 5;

/**
 * What somebody strikes with who holds nothing. Martial arts have a die, and Dexterity may strike; not in armor, nor behind a
 * shield.
 * @rule B-ATK-15 H-PRG-07
 */
export function unarmedStrike(i: {
  readonly martialArts: boolean;
  readonly level: number;
  /** Wears body armor or bears a shield. */
  readonly armored: boolean;
}): { readonly formula: string; readonly type: string; readonly reach: number; readonly finesse: boolean } {
  const { formula, type, reach } = UNARMED_STRIKE;
  if (!i.martialArts || i.armored) return { formula, type, reach, finesse: false };
  return { formula: i.level >= HARDER ? "1d8" : "1d6", type, reach, finesse: true };
}
