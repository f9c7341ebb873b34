/** Progressions of a class in games with a base attack bonus, by their arithmetic, and the modifier of a size. */
import type { Save3e } from "./d20-3e-progression.ts";

/** Ways in which a base attack bonus grows: by the whole level, three quarters of it, or half. @rule D-ATK-04 D-C6 */
export const ATTACK_PROGRESSIONS = ["full", "threeQuarters", "half"] as const;
export type AttackProgression = (typeof ATTACK_PROGRESSIONS)[number];

/** What a class gives by its level. */
export interface Progression {
  readonly attack: AttackProgression;
  /** Saves that grow fast. The others grow slowly. */
  readonly goodSaves: readonly Save3e[];
}

/** Numbers that a creature has by its class and size, besides those that users enter. */
export type Numbers3e = Readonly<Record<Save3e | "baseAttack" | "size", number>>;

/**
 * Returns the base attack bonus at a level.
 * @param level 0 to 20
 * @rule D-ATK-04 D-C6
 */
export function baseAttackAt(level: number, progression: AttackProgression): number {
  const quarters = { full: 4, threeQuarters: 3, half: 2 }[progression];
  return Math.floor((level * quarters) / 4);
}

/**
 * Returns a base save at a level: 2 and half the level for a good one, a third of the level for a poor one.
 * @param level 0 to 20
 * @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function baseSaveAt(level: number, isGood: boolean): number {
  return isGood ? 2 + Math.floor(level / 2) : Math.floor(level / 3);
}

const SIZES = new Map(Object.entries({ tiny: 2, small: 1, large: -1, huge: -2, gargantuan: -4 }));

/** Returns the modifier of a size for attacks and Armor Class; 0 for an unknown size. @rule D-ATK-04 D-ATK-05 D-ATK-07 */
export function sizeModifier3e(size: string): number {
  return SIZES.get(size) ?? 0;
}

/**
 * Returns the numbers of a creature by its class and size.
 * @param progression null = it has no class, or its class has no progression
 * @rule D-ATK-04 D-ATK-07 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function numbersAt(level: number, progression: Progression | null, size: string): Numbers3e {
  const save = (key: Save3e): number => (progression ? baseSaveAt(level, progression.goodSaves.includes(key)) : 0);
  return {
    baseAttack: progression ? baseAttackAt(level, progression.attack) : 0,
    fortitude: save("fortitude"),
    reflex: save("reflex"),
    will: save("will"),
    size: sizeModifier3e(size),
  };
}
