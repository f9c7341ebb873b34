/** Distances in feet; null ranges are not set. */
export interface RangeInput {
  readonly distance: number;
  /** Beyond it, up to the maximum, with disadvantage. */
  readonly normal: number | null;
  readonly max: number | null;
  /** Reach of a melee attack; 5 ft when nothing else is said. */
  readonly reach?: number;
  readonly ranged: boolean;
}

export type RangeState = "ok" | "disadvantage" | "outOfReach" | "outOfRange";

/** Reach of a body and of most weapons, in feet. @rule B-ATK-11 */
export const DEFAULT_REACH = 5;

/** Range in feet of a thrown improvised weapon. @rule B-ATK-22 */
export const IMPROVISED_RANGE = { normal: 20, max: 60 } as const;

/**
 * Can the target be reached? A single range, whichever of the two fields holds it, is the maximum.
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

/** Most enemies that one shot looks at. */
export const ENEMY_LIMIT = 500;

/** An enemy near a shooter. */
export interface NearbyEnemy {
  /** In feet. */
  readonly distance: number;
  readonly seesShooter?: boolean;
  readonly incapacitated?: boolean;
}

/**
 * Does an enemy at hand hinder the shot? It must be within 5 ft, see the shooter and be able to act.
 * Weapon, spell and other ranged attacks alike; melee attacks never.
 * @rule H-RNG-04 B-RNG-03 B-MISC-04 C-13
 */
export function isHinderedShot(ranged: boolean, enemies: readonly NearbyEnemy[]): boolean {
  return (
    ranged &&
    enemies.some((enemy) => enemy.distance <= 5 && enemy.seesShooter !== false && enemy.incapacitated !== true)
  );
}
