import { NUMBER_LIMIT, isSane } from "../basics/errors.ts";

/** A creature's hit points; `standing`: it stands to the death and may go below 0. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
  readonly temporary: number;
  readonly standing?: boolean;
  /** By the table's rules everybody's go on below 0. @rule D-DMG-01 D-DEATH-03 */
  readonly sinks?: boolean;
  /** By the table's rules there is nothing below 0: what is stored there counts as 0 for healing. @rule B-DEATH-10 */
  readonly lies?: boolean;
  /** Nothing heals the dead. @rule B-DEATH-11 */
  readonly dead?: boolean;
}

/** A usable amount: whole, never negative; what is no number is nothing. */
function amountOf(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

/**
 * Damage: temporary hit points first, the rest from the hit points down to 0 (below it only while
 * standing to the death, or where everybody's go on). `overflow` is what found nothing left to take.
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
  // However deep one stands, the next blow can still be reckoned.
  const hpLost = Math.min(
    hp.standing === true || hp.sinks === true ? hp.value + NUMBER_LIMIT : Math.max(0, hp.value),
    rest,
  );
  return {
    // The subtraction from 0 would give -0, which does not compare equal in every place.
    value: hp.value - hpLost || 0,
    temporary: amountOf(hp.temporary) - temporaryLost,
    hpLost,
    temporaryLost,
    overflow: rest - hpLost,
  };
}

/** What they count as: where there is nothing below 0, what is stored there is 0. @rule B-DMG-10 B-DEATH-10 */
export function countedPoints({ value, lies }: Pick<HitPoints, "value" | "lies">): number {
  return lies === true ? Math.max(0, value) : value;
}

/**
 * Healing: never above the maximum, never into temporary hit points; starts from a negative value
 * where there is one, or from 0 where the table says so or has none. Hit points above a lowered maximum stay.
 * The dead are not healed.
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

/** Temporary hit points never add up: the larger amount is kept. @rule B-THP-03 B-THP-04 B-THP-05 */
export function gainTemporary(hp: HitPoints, amount: number): { temporary: number } {
  return { temporary: Math.max(amountOf(hp.temporary), amountOf(amount)) };
}

/** At half of the maximum (rounded down) or less. @rule B-DMG-11 */
export function isBloodied(hp: Pick<HitPoints, "value" | "max">): boolean {
  return hp.value <= Math.floor(hp.max / 2);
}

/**
 * Takes one damage back by what it cost. Refused when it no longer fits: the hit points would rise
 * above their maximum (somebody healed in between), or the record is not one.
 * @rule B-THP-01
 */
export function reverseDamage(
  hp: HitPoints,
  lost: { readonly hpLost: number; readonly temporaryLost: number },
): { ok: true; value: number; temporary: number } | { ok: false; reason: "exceedsMaximum" | "invalid" } {
  const { hpLost, temporaryLost } = lost;
  if (
    ![hpLost, temporaryLost].every((n) => isSane(n) && Number.isInteger(n) && n >= 0) ||
    !isSane(hp.value) ||
    !isSane(hp.max)
  )
    return { ok: false, reason: "invalid" };
  const value = hp.value + hpLost;
  if (hpLost > 0 && value > hp.max) return { ok: false, reason: "exceedsMaximum" };
  return { ok: true, value, temporary: amountOf(hp.temporary) + temporaryLost };
}

/** Temporary hit points after a long rest: none. @rule B-THP-02 */
export function temporaryAfterLongRest(): 0 {
  return 0;
}
