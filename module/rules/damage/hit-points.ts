import { NUMBER_LIMIT } from "../basics/errors.ts";
import { countedPoints } from "./counted-points.ts";

/** Hit points of a creature. `standing` is true if the creature stands to the death and may go below 0. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
  readonly temporary: number;
  readonly standing?: boolean;
  /** True if the table lets the hit points of every creature go below 0. @rule D-DMG-01 D-DEATH-03 */
  readonly sinks?: boolean;
  /** True if the table has no negative hit points. A stored negative value counts as 0 for healing. @rule B-DEATH-10 */
  readonly lies?: boolean;
  /** True if the creature is dead. Healing does not affect a dead creature. @rule B-DEATH-11 */
  readonly dead?: boolean;
}

/** Returns the amount as a whole number of 0 or more. An invalid number gives 0. */
function amountOf(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

/**
 * Applies damage. Temporary hit points go first, then hit points down to 0. Hit points go below 0 only if the creature
 * stands to the death or the table has negative hit points. `overflow` is the damage that found no points left.
 * @param amount points after mitigation; fractions are rounded down, below 0 counts as 0
 * @rule B-THP-01 B-DMG-01 B-DMG-10 H-DMG-01 D-DMG-01 D-DEATH-03
 */
export function takeDamage(
  hp: HitPoints,
  amount: number,
): { value: number; temporary: number; hpLost: number; temporaryLost: number; overflow: number } {
  const damage = amountOf(amount);
  const temporaryLost = Math.min(amountOf(hp.temporary), damage);
  const rest = damage - temporaryLost;
  // The limit keeps the number valid for the next damage.
  const hpLost = Math.min(
    hp.standing === true || hp.sinks === true ? hp.value + NUMBER_LIMIT : Math.max(0, hp.value),
    rest,
  );
  return {
    // Without `|| 0`, the result could be -0. Some comparisons treat -0 and 0 as different.
    value: hp.value - hpLost || 0,
    temporary: amountOf(hp.temporary) - temporaryLost,
    hpLost,
    temporaryLost,
    overflow: rest - hpLost,
  };
}

/**
 * Applies healing. Healing never exceeds the maximum and never adds temporary hit points. It starts from the negative
 * value, or from 0 if the table says so or has no negative hit points. Hit points above a lowered maximum stay. Healing
 * does not affect a dead creature.
 * @rule B-THP-04 B-DEATH-11 C-59
 */
export function heal(hp: HitPoints, amount: number, healFromZero = false): { value: number; gained: number } {
  const start = countedPoints(healFromZero ? { ...hp, lies: true } : hp);
  const value =
    amountOf(amount) === 0 || hp.dead === true
      ? hp.value
      : Math.max(hp.value, Math.min(hp.max, start + amountOf(amount)));
  return { value, gained: value - hp.value };
}

/**
 * Returns the temporary hit points after a gain. They do not add up; the larger amount stays.
 * @rule B-THP-03 B-THP-04 B-THP-05
 */
export function gainTemporary(hp: HitPoints, amount: number): { temporary: number } {
  return { temporary: Math.max(amountOf(hp.temporary), amountOf(amount)) };
}

/** True at half of the maximum (rounded down) or less. @rule B-DMG-11 */
export function isBloodied(hp: Pick<HitPoints, "value" | "max">): boolean {
  return hp.value <= Math.floor(hp.max / 2);
}

/** Returns the temporary hit points after a long rest: always 0. @rule B-THP-02 */
export function temporaryAfterLongRest(): 0 {
  return 0;
}
