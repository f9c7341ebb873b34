import { isSane, requireNumber } from "./errors.ts";
import { requireRecord } from "./input.ts";

/** A creature's hit points; `standing`: it stands to the death and may go below 0. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
  readonly temporary: number;
  readonly standing?: boolean;
}

/** A usable amount: whole, never negative; what is no number is nothing. */
function amountOf(value: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0;
}

/** @throws RulesError when value or maximum is no number */
function requireHitPoints(hp: HitPoints): void {
  requireRecord("hp", hp);
  requireNumber("hp.value", hp.value);
  requireNumber("hp.max", hp.max);
}

/**
 * Damage: temporary hit points first, the rest from the hit points down to 0 (below it only while
 * standing to the death). `overflow` is what found nothing left to take.
 * @param amount points after mitigation; fractions are rounded down, below 0 counts as 0
 * @rule B-THP-01 B-DMG-01 B-DMG-10 H-DMG-01
 */
export function takeDamage(hp: HitPoints, amount: number): { value: number; temporary: number; hpLost: number; temporaryLost: number; overflow: number } {
  requireHitPoints(hp);
  const damage = amountOf(amount);
  const temporaryLost = Math.min(amountOf(hp.temporary), damage);
  const rest = damage - temporaryLost;
  const hpLost = hp.standing === true ? rest : Math.min(Math.max(0, hp.value), rest);
  return {
    // The subtraction from 0 would give -0, which does not compare equal in every place.
    value: hp.value - hpLost || 0,
    temporary: amountOf(hp.temporary) - temporaryLost,
    hpLost,
    temporaryLost,
    overflow: rest - hpLost,
  };
}

/**
 * Healing: never above the maximum, never into temporary hit points; starts from a negative value
 * where there is one, or from 0 where the table says so. Hit points above a lowered maximum stay.
 * @rule B-THP-04 C-59
 */
export function heal(hp: HitPoints, amount: number, healFromZero = false): { value: number; gained: number } {
  requireHitPoints(hp);
  const start = healFromZero ? Math.max(0, hp.value) : hp.value;
  const value = amountOf(amount) === 0 ? hp.value : Math.max(hp.value, Math.min(hp.max, start + amountOf(amount)));
  return { value, gained: value - hp.value };
}

/** Temporary hit points never add up: the larger amount is kept. @rule B-THP-03 B-THP-04 B-THP-05 */
export function gainTemporary(hp: HitPoints, amount: number): { temporary: number } {
  requireRecord("hp", hp);
  return { temporary: Math.max(amountOf(hp.temporary), amountOf(amount)) };
}

/** At half of the maximum (rounded down) or less. @rule B-DMG-11 */
export function isBloodied(hp: Pick<HitPoints, "value" | "max">): boolean {
  requireRecord("hitPoints", hp);
  return requireNumber("hitPoints.value", hp.value) <= Math.floor(requireNumber("hitPoints.max", hp.max) / 2);
}

/**
 * Takes one damage back by what it cost. Refused when it no longer fits: the hit points would rise
 * above their maximum (somebody healed in between), or the record is not one.
 * @rule B-THP-01
 */
export function reverseDamage(
  hp: HitPoints, lost: { readonly hpLost: number; readonly temporaryLost: number },
): { ok: true; value: number; temporary: number } | { ok: false; reason: "exceedsMaximum" | "invalid" } {
  requireRecord("hitPoints", hp);
  requireRecord("lost", lost);
  const { hpLost, temporaryLost } = lost;
  if (![hpLost, temporaryLost].every((n) => isSane(n) && Number.isInteger(n) && n >= 0) || !isSane(hp.value) || !isSane(hp.max)) return { ok: false, reason: "invalid" };
  const value = hp.value + hpLost;
  if (hpLost > 0 && value > hp.max) return { ok: false, reason: "exceedsMaximum" };
  return { ok: true, value, temporary: amountOf(hp.temporary) + temporaryLost };
}

/** Temporary hit points after a long rest: none. @rule B-THP-02 */
export function temporaryAfterLongRest(): 0 {
  return 0;
}
