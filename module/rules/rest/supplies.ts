/** Water, food and air: what a creature needs, and what it costs to go without. */
import type { ExhaustionLevels } from "../conditions/exhaustion.ts";
import type { Size } from "../movement/grapple.ts";
import { ROUND_SECONDS } from "../turn/turn.ts";

/** Needs per day: liters of water and grams of food. @rule B-HAZ-03 B-HAZ-08 */
export const DAILY_NEEDS: Readonly<Record<Size, { readonly water: number; readonly food: number }>> = {
  tiny: { water: 1, food: 100 },
  small: { water: 4, food: 450 },
  medium: { water: 4, food: 450 },
  large: { water: 15, food: 1800 },
  huge: { water: 60, food: 7200 },
  gargantuan: { water: 240, food: 29_000 },
};

/**
 * Water of a day: less than half brings a level of exhaustion at its end, which stays until a full
 * day's water is drunk.
 * @param liters drunk
 * @rule B-HAZ-03 B-HAZ-04
 */
export function thirst(size: Size, liters: number): { exhaustion: 0 | 1; satisfied: boolean; rules: string[] } {
  const need = DAILY_NEEDS[size].water;
  const drunk = Math.max(0, liters);
  return { exhaustion: drunk < need / 2 ? 1 : 0, satisfied: drunk >= need, rules: ["B-HAZ-03", "B-HAZ-04"] };
}

/** What a day with too little food asks for. */
export interface Hunger {
  readonly exhaustion: 0 | 1;
  /** Save that decides about a level; null for none. */
  readonly save: { readonly attribute: "adaptability"; readonly dc: 10 } | null;
  readonly satisfied: boolean;
  /** Days without any food, this one included. */
  readonly daysWithout: number;
  readonly rules: readonly string[];
}

/**
 * Food of a day: less than half asks for a save; nothing at all brings a level at the end of the
 * fifth day and of each further one. The levels stay until a full day's food is eaten.
 * @param grams eaten
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

/** Levels gained by eating nothing for so many days. @rule B-HAZ-10 */
export function starvationLevels(days: number): number {
  return Math.max(0, days - 4);
}

/** How long breath can be held: 1 + Endurance modifier minutes, at least 30 seconds. @rule B-HAZ-12 */
export function breath(enduranceModifier: number): { seconds: number; rounds: number } {
  const seconds = Math.max(30, 60 * (1 + enduranceModifier));
  return { seconds, rounds: seconds / ROUND_SECONDS };
}

/** Levels after so many own turns without air: one at the end of each. Breathing takes them all away. @rule B-HAZ-13 B-HAZ-14 */
export function suffocationLevels(turnsWithoutAir: number): number {
  return Math.min(6, turnsWithoutAir);
}

/**
 * Exhaustion when something is made good: a full day's water or food unlocks its levels (a rest then
 * takes them one by one), breath takes all of suffocation's.
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
