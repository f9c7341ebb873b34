/** Feet to move on foot directly before a jump to make it a running jump. @rule B-MOV-20 B-MOV-23 */
export const RUN_UP = 10;

/** Input of a jump. */
export interface JumpInput {
  /** Value of Strength, not the modifier. */
  readonly strength: number;
  readonly strengthModifier: number;
  /** True after at least 10 ft on foot directly before the jump. */
  readonly running: boolean;
  /** Height of the creature in feet, for its reach in a high jump. */
  readonly bodyHeight?: number;
}

/** Distances of a jump in whole feet. Each foot costs one foot of movement. */
export interface Jump {
  readonly long: number;
  readonly high: number;
  /** Height that the hands reach. Null without a body height. */
  readonly reach: number | null;
  /** Highest obstacle that a long jump may clear: a quarter of its length. */
  readonly obstacle: number;
  readonly rules: readonly string[];
}

/** Returns the highest obstacle that a long jump may clear: a quarter of its length, in whole feet. @rule B-MOV-22 */
export const clearedBy = (long: number): number => Math.floor(long / 4);

/**
 * Returns the distances of a long jump and a high jump. To jump farther or higher, the creature makes an Athletics
 * check against a difficulty of the GM.
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

/** Highest number of dice for a fall. @rule B-HAZ-05 */
export const FALL_DICE_LIMIT = 20;

/** Damage of a fall, before armor reduction. */
export interface Fall {
  readonly dice: number;
  /** Dice formula. `0` means no damage. */
  readonly formula: string;
  readonly type: "bludgeoning";
  /** True if a successful save on falling into liquid halves the damage. */
  readonly halved: boolean;
  readonly rules: readonly string[];
}

/**
 * Returns the damage of a fall: 1d6 bludgeoning per full 10 ft, at most 20d6. A successful save on falling into liquid
 * halves it. Armor reduces it like other damage.
 * @param feet fallen distance, 0 or more
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

/**
 * Condition after a landing that causes damage. A creature without damage after all reductions stays on its feet.
 * @rule B-HAZ-06 C-50
 */
export const LANDING = { status: "prone", on: "hurt", rules: ["B-HAZ-06"] } as const;

/** True if the creature falls prone: the fall caused damage after all reductions. @rule B-HAZ-06 C-50 */
export function landsProne(damageTaken: number): boolean {
  return damageTaken > 0;
}
