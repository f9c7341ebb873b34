/** Feet on foot just before a jump that make it a running one. @rule B-MOV-20 B-MOV-23 */
export const RUN_UP = 10;

/** Who jumps. */
export interface JumpInput {
  /** Value of Strength, not its modifier. */
  readonly strength: number;
  readonly strengthModifier: number;
  /** At least 10 ft on foot just before it. */
  readonly running: boolean;
  /** Height of the body in feet, for the reach of a high jump. */
  readonly bodyHeight?: number;
}

/** How far a jump goes, in whole feet; each foot costs a foot of movement. */
export interface Jump {
  readonly long: number;
  readonly high: number;
  /** How high the hands come; null without a body height. */
  readonly reach: number | null;
  /** Highest obstacle that a long jump may clear (a quarter of it). */
  readonly obstacle: number;
  readonly rules: readonly string[];
}

/** The highest obstacle that a long jump may clear: a quarter of it, in whole feet. @rule B-MOV-22 */
export const clearedBy = (long: number): number => Math.floor(long / 4);

/**
 * Long and high jump. Farther or higher is an Athletics check against a DC of the GM.
 * @rule B-MOV-20 B-MOV-23 B-MOV-24 C-10
 */
export function jump(i: JumpInput): Jump {
  const { strength } = i;
  const up = Math.max(0, 3 + i.strengthModifier);
  const long = i.running ? strength : Math.floor(strength / 2);
  const high = i.running ? up : Math.floor(up / 2);
  const body = i.bodyHeight ?? null;
  return {
    long,
    high,
    reach: body === null ? null : Math.floor(high + 1.5 * body),
    obstacle: clearedBy(long),
    rules: ["B-MOV-20", "B-MOV-23", "B-MOV-24"],
  };
}

/** Most dice that a fall rolls. @rule B-HAZ-05 */
export const FALL_DICE_LIMIT = 20;

/** Damage of a fall, before armor. */
export interface Fall {
  readonly dice: number;
  /** Normalised formula, `0` for none. */
  readonly formula: string;
  readonly type: "bludgeoning";
  /** A successful save into liquid halves the damage. */
  readonly halved: boolean;
  readonly rules: readonly string[];
}

/**
 * A fall: 1d6 bludgeoning per full 10 ft, 20d6 at most; half of it after a saved fall into liquid.
 * Armor reduces it like any damage.
 * @param feet 0 or more
 * @rule B-HAZ-05 B-HAZ-07 B-MOV-27 C-50
 */
export function fall(feet: number, savedIntoLiquid = false): Fall {
  const dice = Math.min(FALL_DICE_LIMIT, Math.floor(feet / 10));
  return {
    dice,
    formula: dice === 0 ? "0" : `${String(dice)}d6`,
    type: "bludgeoning",
    halved: savedIntoLiquid,
    rules: ["B-HAZ-05", ...(savedIntoLiquid ? ["B-HAZ-07"] : [])],
  };
}

/** What a landing that hurts leaves: whoever takes no damage after all reductions keeps his feet. @rule B-HAZ-06 C-50 */
export const LANDING = { status: "prone", on: "hurt", rules: ["B-HAZ-06"] } as const;

/** Landing makes prone, unless the fall did no damage after all reductions. @rule B-HAZ-06 C-50 */
export function landsProne(damageTaken: number): boolean {
  return damageTaken > 0;
}
