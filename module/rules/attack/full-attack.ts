/** The attacks of a turn after the first one, where each is lower than the one before. */
import type { Contribution } from "../basics/contribution.ts";

/** How much lower each attack is than the one before. */
const LOWER = 5;
/** Names of the attacks after the first one. */
const LATER = ["OD20.Part.Attack2", "OD20.Part.Attack3", "OD20.Part.Attack4"] as const;

/**
 * Returns what an attack of a full attack has less than the first one.
 * @param nth number of the attack in the turn, from 1
 * @rule D-ATK-02
 */
export function laterAttack(nth: number): Contribution[] {
  const later = Math.min(LATER.length, nth - 1);
  const label = LATER[later - 1];
  return label === undefined ? [] : [{ source: "base", label, value: -LOWER * later, rules: ["D-ATK-02"] }];
}

/**
 * Returns the base attack bonus of each attack of a full attack: from +6 on there is one more, at −5, four at most.
 * @rule D-ATK-02
 */
export function iterativeBonuses(baseAttack: number): number[] {
  const more = Math.max(0, Math.min(LATER.length, Math.floor((baseAttack - 1) / LOWER)));
  return Array.from({ length: 1 + more }, (_, index) => baseAttack - LOWER * index);
}
