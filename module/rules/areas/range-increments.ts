import type { Contribution } from "../basics/contribution.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/** Distance and ranges of an attack in feet. A null range is not set. */
export interface RangeInput {
  readonly distance: number;
  /** Normal range. Attacks beyond it, up to `max`, have disadvantage. */
  readonly normal: number | null;
  readonly max: number | null;
  /** Reach of a melee attack. Default: 5 ft. */
  readonly reach?: number;
  readonly ranged: boolean;
}

export type RangeState = "ok" | "disadvantage" | "outOfReach" | "outOfRange";

/** Reach of an unarmed strike and of most weapons, in feet. @rule B-ATK-11 */
export const DEFAULT_REACH = 5;

/** Ranges of a thrown improvised weapon, in feet. @rule B-ATK-22 */
export const IMPROVISED_RANGE = { normal: 20, max: 60 } as const;

/**
 * Returns whether the target is in reach or range. If only one range is set, it is the maximum.
 * @rule H-ATK-14 H-RNG-03 B-ATK-11 B-ATK-22 B-RNG-01 B-RNG-02 C-74
 */
export function rangeState(i: RangeInput): { state: RangeState; rules: string[] } {
  const { distance } = i;
  if (!i.ranged)
    return {
      state: distance <= (i.reach ?? DEFAULT_REACH) ? "ok" : "outOfReach",
      rules: ["H-ATK-14", "B-ATK-11"],
    };
  const max = i.max ?? i.normal;
  if (max !== null && distance > max) return { state: "outOfRange", rules: ["H-RNG-03", "B-RNG-01"] };
  if (i.normal !== null && distance > i.normal) return { state: "disadvantage", rules: ["B-RNG-02"] };
  return { state: "ok", rules: ["H-RNG-03"] };
}

/** Highest number of enemies that one shot checks. */
export const ENEMY_LIMIT = 500;

/** An enemy near the shooter. */
export interface NearbyEnemy {
  /** Distance in feet. */
  readonly distance: number;
  readonly seesShooter?: boolean;
  readonly incapacitated?: boolean;
}

/**
 * True if a near enemy hinders a ranged attack. The enemy must be within 5 ft, see the shooter and be able to act.
 * Every ranged attack is affected, including spells. Melee attacks are not.
 * @rule H-RNG-04 B-RNG-03 B-MISC-04 C-13
 */
export function isHinderedShot(ranged: boolean, enemies: readonly NearbyEnemy[]): boolean {
  return (
    ranged &&
    enemies.some((enemy) => enemy.distance <= 5 && enemy.seesShooter !== false && enemy.incapacitated !== true)
  );
}

/** Whether ranges are counted in increments, each at a penalty. @rule D-ATK-05 */
export const countsIncrements = ({ training }: Pick<Ruleset, "training">): boolean => training === "baseAttack";

/** Returns the ranges that a weapon shows: its increment alone, where increments count. @rule D-ATK-05 */
export function shownRanges({ normal, max }: Ranges, ruleset: Pick<Ruleset, "training">): Ranges {
  return countsIncrements(ruleset) ? { normal: normal ?? max, max: null } : { normal, max };
}

/** Increments that a weapon reaches: thrown, and shot. @rule D-ATK-05 */
const INCREMENTS = { thrown: 5, shot: 10 } as const;

/** Ranges of a weapon; null = not set. */
export interface Ranges {
  readonly normal: number | null;
  readonly max: number | null;
  /** Feet of each range increment. Left out in games without increments. */
  readonly increment?: number;
}

/**
 * Returns the ranges in increments: the listed normal range is one, and a weapon reaches five thrown or ten shot.
 * @rule D-ATK-05
 */
export function inIncrements({ normal, max, increment = normal ?? max ?? 0 }: Ranges, thrown: boolean): Ranges {
  if (increment <= 0) return { normal, max };
  return { normal: null, max: increment * INCREMENTS[thrown ? "thrown" : "shot"], increment };
}

/** Returns the range penalty: −2 for each further increment. @rule D-ATK-05 */
export function rangePenalty(distance: number, { increment = 0 }: Ranges): Contribution[] {
  const further = increment > 0 ? Math.max(0, Math.ceil(distance / increment) - 1) : 0;
  return further > 0 ? [{ source: "range", label: "OD20.Part.Range", value: -2 * further, rules: ["D-ATK-05"] }] : [];
}
