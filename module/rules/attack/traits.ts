/** Traits of creatures that the rules apply automatically. The stat block of a creature lists its traits. */
import type { Reason } from "../checks/situation.ts";
import { UNARMED_STRIKE } from "./weapon-damage.ts";

/** Keys of the traits that the rules apply automatically. */
export const TRAITS = [
  "packTactics",
  "martialArts",
  "object",
  "evasion",
  "improvedCritical",
  "superiorCritical",
  "lucky",
  "resourceful",
] as const;

/** What traits build on: parts that a game may lack (`GAME_PARTS`). Others build on nothing. @rule D-C3 D-C12 */
const TRAIT_NEEDS: Readonly<Record<string, string | undefined>> = {
  packTactics: "advantage",
  improvedCritical: "criticals",
  superiorCritical: "criticals",
  resourceful: "inspiration",
} satisfies Partial<Record<(typeof TRAITS)[number], string>>;

/** Returns the part of a game that a trait builds on; undefined for none. @rule D-C3 D-C12 */
export const traitNeeds = (trait: string): string | undefined =>
  Object.hasOwn(TRAIT_NEEDS, trait) ? TRAIT_NEEDS[trait] : undefined;

/** Distance in feet from the target within which an ally counts. */
const BESIDE = 5;

/** A creature near a target. */
export interface Bystander {
  /** Distance in feet from this creature to the target. Null means not measured; the creature then counts as far away. */
  readonly distance: number | null;
  /** 1 = an ally of the attacker, -1 = an enemy, 0 = neither. */
  readonly side: number;
  readonly acts: boolean;
}

/**
 * Returns the reason for advantage from Pack Tactics, or null. The attacker has advantage if an ally that can act
 * stands within 5 feet of the target. The trait follows the free reference of the base game.
 * @param others all creatures except the attacker and the target
 * @rule B-MISC-03 B-MISC-10 B-COND-INC-1
 */
export function packTactics(others: readonly Bystander[]): Reason | null {
  const near = others.some(({ distance, side, acts }) => acts && side > 0 && distance !== null && distance <= BESIDE);
  return near ? { label: "OD20.FeatureTrait.packTactics", rules: ["B-MISC-03"] } : null;
}

/**
 * Reason for automatic failure: an object without characteristics makes no checks and fails every save.
 * @rule B-OBJ-08 B-SAVE-05
 */
export const LIFELESS: Reason = { label: "OD20.Condition.lifeless", rules: ["B-OBJ-08"] };

/** The Attribute whose saves Evasion affects. */
const EVADED = "acrobatics";

/**
 * True if a creature with Evasion evades: the effect needs an Acrobatics save for half damage and the creature can act.
 * @rule H-SPL-13 B-COND-INC-1
 */
export function evades(
  { attribute, onSuccess }: { readonly attribute: string; readonly onSuccess: string },
  acts: boolean,
): boolean {
  return acts && attribute === EVADED && onSuccess === "half";
}

/** The face of the d20 that a creature with the trait Lucky rerolls. @rule H-PRG-07 B-DICE-08 */
const UNLUCKY = 1;

/**
 * Returns which die a creature with the trait Lucky rerolls. A reroll affects only one die, even if several dice show a
 * 1.
 * @returns the index of the die, or -1 if none shows a 1
 * @rule H-PRG-07 B-DICE-08
 */
export const unluckyDie = (faces: readonly number[]): number => faces.indexOf(UNLUCKY);

/** Dice of Martial Arts by the lowest level, highest first. */
const FISTS = [
  [17, "1d12"],
  [11, "1d10"],
  [5, "1d8"],
] as const;

/**
 * Returns the unarmed strike of a creature. Martial Arts gives it a damage die and finesse, but not in armor or with a
 * shield.
 * @rule B-ATK-15 H-PRG-07
 */
export function unarmedStrike(i: {
  readonly martialArts: boolean;
  readonly level: number;
  /** True if the creature wears body armor or holds a shield. */
  readonly armored: boolean;
}): { readonly formula: string; readonly type: string; readonly reach: number; readonly finesse: boolean } {
  const { formula, type, reach } = UNARMED_STRIKE;
  if (!i.martialArts || i.armored) return { formula, type, reach, finesse: false };
  const die = FISTS.find(([level]) => i.level >= level)?.[1] ?? "1d6";
  return { formula: die, type, reach, finesse: true };
}
