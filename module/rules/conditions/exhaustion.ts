import type { Contribution } from "../basics/contribution.ts";

/** Level of exhaustion that kills. @rule B-COND-EXH-1 */
export const DEADLY_EXHAUSTION = 6;

/** Effects of exhaustion. */
export interface Exhaustion {
  readonly level: number;
  readonly dead: boolean;
  /** Penalty on every d20 test, including the Defense roll. */
  readonly d20: Contribution | null;
  /** Penalty on every speed, in feet. */
  readonly speed: Contribution | null;
  readonly rules: readonly string[];
}

/**
 * Returns the effects of a level of exhaustion: -2 per level on d20 tests, -5 ft per level on speeds, and death at
 * level 6.
 * @rule B-COND-EXH-1 B-COND-EXH-2 B-COND-EXH-3 B-DICE-01 C-32
 */
export function exhaustion(level: number): Exhaustion {
  const part = (perLevel: number, rule: string): Contribution | null =>
    level === 0
      ? null
      : { source: "effect", label: "OD20.Condition.exhaustion", value: -perLevel * level, rules: [rule] };
  return {
    level,
    dead: level >= DEADLY_EXHAUSTION,
    d20: part(2, "B-COND-EXH-2"),
    speed: part(5, "B-COND-EXH-3"),
    rules: ["B-COND-EXH-1"],
  };
}

/** Cause of exhaustion levels. A rest cannot remove levels from hunger and thirst. */
export type ExhaustionCause = "other" | "dehydration" | "starvation" | "suffocation";

/** Exhaustion levels by cause. */
export type ExhaustionLevels = Readonly<Partial<Record<ExhaustionCause, number>>>;

/**
 * Returns the sum of all levels, at most 6, and the number of levels that a rest cannot remove.
 * @rule B-COND-EXH-1 B-HAZ-04 B-HAZ-11
 */
export function exhaustionTotal(levels: ExhaustionLevels): { level: number; locked: number } {
  const of = (cause: ExhaustionCause): number => levels[cause] ?? 0;
  const locked = of("dehydration") + of("starvation");
  return {
    level: Math.min(DEADLY_EXHAUSTION, locked + of("other") + of("suffocation")),
    locked: Math.min(DEADLY_EXHAUSTION, locked),
  };
}
