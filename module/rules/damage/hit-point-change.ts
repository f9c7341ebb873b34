import { gainTemporary, heal, takeDamage, type HitPoints } from "./hit-points.ts";
import type { ChangeKind } from "../basics/ids.ts";

/** Points that a change really moved, 0 or more: points lost by damage, or points gained by healing and temporary hit points. */
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
 * Applies damage, healing or temporary hit points.
 * @param amount points after all reductions and bonuses; below 0 counts as 0
 * @param healFromZero true if healing starts at 0 when the hit points are negative
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
