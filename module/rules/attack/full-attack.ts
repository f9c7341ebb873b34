/** Attacks of a full attack, by the base attack bonus. */
import type { Contribution } from "../basics/contribution.ts";

/** How much lower each attack is than the one before. */
const LOWER = 5;
/** Names of the attacks after the first one. */
const LATER = ["OD20.Part.Attack2", "OD20.Part.Attack3", "OD20.Part.Attack4"] as const;
const MOST = LATER.length + 1;

/**
 * Returns how many attacks a full attack has: a second one from +6, a third from +11, a fourth from +16.
 * @rule D-ATK-02
 */
export function attacksAt(baseAttack: number): number {
  return Math.max(1, Math.min(MOST, 1 + Math.floor((baseAttack - 1) / LOWER)));
}

/** Returns the base attack bonuses of a full attack, best first. @rule D-ATK-02 */
export function fullAttack(baseAttack: number): number[] {
  return Array.from({ length: attacksAt(baseAttack) }, (_, index) => baseAttack - LOWER * index);
}

/**
 * Returns what an attack of a full attack has less than the first one.
 * @param nth number of the attack in the turn, from 1
 * @rule D-ATK-02
 */
export function laterAttack(nth: number): Contribution[] {
  const later = Math.min(MOST, nth) - 1;
  const label = LATER[later - 1];
  return label === undefined ? [] : [{ source: "base", label, value: -LOWER * later, rules: ["D-ATK-02"] }];
}
