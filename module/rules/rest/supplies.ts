/** Water, food and air: the needs of a creature and the effects of going without. */
import type { ExhaustionLevels } from "../conditions/exhaustion.ts";
import type { Size } from "../movement/size.ts";
import { ROUND_SECONDS } from "../turn/turn.ts";

/** Daily needs by size: liters of water and grams of food. @rule B-HAZ-03 B-HAZ-08 */
export const DAILY_NEEDS: Readonly<Record<Size, { readonly water: number; readonly food: number }>> = {
  tiny: { water: 1, food: 100 },
  small: { water: 4, food: 450 },
  medium: { water: 4, food: 450 },
  large: { water: 15, food: 1800 },
  huge: { water: 60, food: 7200 },
  gargantuan: { water: 240, food: 29_000 },
};

/**
 * Returns the effect of the water of one day. Less than half of the need gives one level of exhaustion at the end of
 * the day. The level stays until the creature drinks the water of a full day.
 * @param liters liters drunk that day
 * @rule B-HAZ-03 B-HAZ-04
 */
export function thirst(size: Size, liters: number): { exhaustion: 0 | 1; satisfied: boolean; rules: string[] } {
  const need = DAILY_NEEDS[size].water;
  const drunk = Math.max(0, liters);
  return { exhaustion: drunk < need / 2 ? 1 : 0, satisfied: drunk >= need, rules: ["B-HAZ-03", "B-HAZ-04"] };
}

/** Effect of the food of one day. */
export interface Hunger {
  readonly exhaustion: 0 | 1;
  /** Save against a level of exhaustion. Null if no save is needed. */
  readonly save: { readonly attribute: "adaptability"; readonly dc: 10 } | null;
  readonly satisfied: boolean;
  /** Days without any food, including this one. */
  readonly daysWithout: number;
  readonly rules: readonly string[];
}

/**
 * Returns the effect of the food of one day. Less than half of the need requires a save. No food at all gives one level
 * of exhaustion at the end of the fifth day and of each further day. The levels stay until the creature eats the food
 * of a full day.
 * @param grams grams eaten that day
 * @param daysBefore days without any food before this one
 * @rule B-HAZ-08 B-HAZ-09 B-HAZ-10 B-HAZ-11
 */
export function hunger(size: Size, grams: number, daysBefore: number): Hunger {
  const need = DAILY_NEEDS[size].food;
  const eaten = Math.max(0, grams);
  if (eaten === 0)
    return {
      exhaustion: daysBefore + 1 >= 5 ? 1 : 0,
      save: null,
      satisfied: false,
      daysWithout: daysBefore + 1,
      rules: ["B-HAZ-10", "B-HAZ-11"],
    };
  return {
    exhaustion: 0,
    save: eaten < need / 2 ? { attribute: "adaptability", dc: 10 } : null,
    satisfied: eaten >= need,
    daysWithout: 0,
    rules: ["B-HAZ-08", "B-HAZ-09"],
  };
}

/** Returns the levels of exhaustion after a number of days without food. @rule B-HAZ-10 */
export function starvationLevels(days: number): number {
  return Math.max(0, days - 4);
}

/**
 * Returns how long a creature can hold its breath: 1 + Endurance modifier minutes, at least 30 seconds.
 * @rule B-HAZ-12
 */
export function breath(enduranceModifier: number): { seconds: number; rounds: number } {
  const seconds = Math.max(30, 60 * (1 + enduranceModifier));
  return { seconds, rounds: seconds / ROUND_SECONDS };
}

/**
 * Returns the levels of exhaustion after a number of turns without air: one at the end of each turn. Breathing removes
 * all of them.
 * @rule B-HAZ-13 B-HAZ-14
 */
export function suffocationLevels(turnsWithoutAir: number): number {
  return Math.min(6, turnsWithoutAir);
}

/**
 * Returns the exhaustion after the creature drinks, eats or breathes again. The water or food of a full day unlocks its
 * levels, so that rests can remove them. Air removes all levels from suffocation.
 * @rule B-HAZ-04 B-HAZ-11 B-HAZ-14
 */
export function relieveExhaustion(levels: ExhaustionLevels, relief: "water" | "food" | "air"): ExhaustionLevels {
  if (relief === "air") return { ...levels, suffocation: 0 };
  const cause = relief === "water" ? "dehydration" : "starvation";
  return {
    ...levels,
    [cause]: 0,
    other: (levels.other ?? 0) + (levels[cause] ?? 0),
  };
}
