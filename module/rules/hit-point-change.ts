import { NUMBER_LIMIT, isSane } from "./errors.ts";
import { gainTemporary, heal, reverseDamage, takeDamage, type HitPoints } from "./hit-points.ts";

/** The three ways in which hit points change during play. */
export const CHANGE_KINDS = ["damage", "healing", "temporary"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Points that really moved, never below 0: lost by damage, gained by healing and temporary hit points. */
export interface PointsMoved {
  readonly hp: number;
  readonly temporary: number;
}

export interface PointsChange {
  readonly value: number;
  readonly temporary: number;
  readonly moved: PointsMoved;
}

/**
 * Damage, healing or temporary hit points.
 * @param amount points after everything that changes them; below 0 counts as 0
 * @param healFromZero whether healing starts from 0 when the hit points are below it
 * @rule B-THP-01 B-THP-03 B-THP-04 B-REST-01 B-DMG-10 H-HEAL-01 C-59
 */
export function changePoints(kind: ChangeKind, hp: HitPoints, amount: number, healFromZero = false): PointsChange {
  if (kind === "damage") {
    const { value, temporary, hpLost, temporaryLost } = takeDamage(hp, amount);
    return { value, temporary, moved: { hp: hpLost, temporary: temporaryLost } };
  }
  if (kind === "healing") {
    const { value, gained } = heal(hp, amount, healFromZero);
    return { value, temporary: hp.temporary, moved: { hp: gained, temporary: 0 } };
  }
  const { temporary } = gainTemporary(hp, amount);
  return { value: hp.value, temporary, moved: { hp: 0, temporary: temporary - Math.max(0, Math.floor(hp.temporary)) } };
}

/** Why a change can no longer be taken back. */
export type TakeBackRefusal = "exceedsMaximum" | "belowZero" | "spent" | "invalid";

/**
 * Takes a change back by what it moved. Refused when it no longer fits: damage when somebody healed in between, healing
 * when what it gave is lost again (below 0 only where that is no place to be), temporary hit points when they are used up.
 * @rule B-THP-01 B-REST-01 C-59 D-DEATH-03
 */
export function takeBack(
  kind: ChangeKind,
  hp: HitPoints,
  moved: PointsMoved,
): { ok: true; value: number; temporary: number } | { ok: false; reason: TakeBackRefusal } {
  if (kind === "damage") return reverseDamage(hp, { hpLost: moved.hp, temporaryLost: moved.temporary });
  if (![moved.hp, moved.temporary].every((n) => isSane(n) && Number.isInteger(n) && n >= 0))
    return { ok: false, reason: "invalid" };
  if (!isSane(hp.value) || !isSane(hp.temporary)) return { ok: false, reason: "invalid" };
  const value = hp.value - moved.hp;
  const temporary = hp.temporary - moved.temporary;
  // Whoever may lie below 0 was there before.
  if (moved.hp > 0 && value < 0 && hp.standing !== true && hp.sinks !== true) return { ok: false, reason: "belowZero" };
  if (temporary < 0) return { ok: false, reason: "spent" };
  return { ok: true, value, temporary };
}

/** Hit points as they would be without a change, as near as they can be. */
export function withoutChange(kind: ChangeKind, hp: HitPoints, moved: PointsMoved): HitPoints {
  if (kind === "damage")
    return {
      ...hp,
      value: Math.min(NUMBER_LIMIT, hp.value + moved.hp),
      temporary: Math.min(NUMBER_LIMIT, hp.temporary + moved.temporary),
    };
  return {
    ...hp,
    value: Math.max(Math.min(0, hp.value), hp.value - moved.hp),
    temporary: Math.max(0, hp.temporary - moved.temporary),
  };
}

/**
 * Another amount in the place of one that has arrived. Damage is counted anew as if the old had not been. Healing and
 * temporary hit points move by the difference, and what of them is spent already stays spent: a late decision creates none.
 * @param was the amount that has arrived and what it moved
 * @rule B-THP-01 B-THP-03 B-REST-01
 */
export function changeLate(
  kind: ChangeKind,
  hp: HitPoints,
  was: PointsMoved & { readonly amount: number },
  amount: number,
  healFromZero = false,
): PointsChange {
  if (kind === "damage") return changePoints(kind, withoutChange(kind, hp, was), amount);
  const moved = kind === "healing" ? was.hp : was.temporary;
  const live = Math.max(0, kind === "healing" ? hp.value : hp.temporary);
  // More than was given, should an earlier decision have found nothing left to take.
  const more = Math.max(0, amount - Math.max(was.amount, moved));
  // Temporary hit points that were there before count towards the new amount, too.
  const before = kind === "temporary" && moved > 0 ? Math.max(0, was.amount - moved) : 0;
  const less = amount <= 0 ? moved : Math.min(was.amount - amount, moved - Math.max(0, amount - before));
  const back = amount < was.amount ? Math.min(live, Math.max(0, less)) : 0;
  if (kind === "healing") {
    const { value, gained } = heal({ ...hp, value: hp.value - back }, more, healFromZero && more > 0);
    return { value, temporary: hp.temporary, moved: { hp: moved - back + gained, temporary: 0 } };
  }
  const gained = moved > 0 ? more : Math.max(0, Math.min(more, amount - live));
  return { value: hp.value, temporary: live - back + gained, moved: { hp: 0, temporary: moved - back + gained } };
}
