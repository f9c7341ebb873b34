import type { AdvantageState } from "../checks/checks.ts";
import type { RangeState } from "../areas/range-increments.ts";

/** An attack under water. */
export interface UnderwaterAttack {
  readonly ranged: boolean;
  /** True for an attack with a weapon. Water does not hinder spells. */
  readonly weapon: boolean;
  readonly piercing: boolean;
  readonly swimSpeed: boolean;
  /** Range of the target, for a ranged attack. */
  readonly range?: RangeState;
}

/**
 * Returns the penalties of an attack under water. A melee weapon has disadvantage unless it pierces or the attacker has
 * a swim speed. A ranged weapon has disadvantage within its normal range and misses beyond it.
 * @rule B-UW-01 B-UW-02
 */
export function underwaterAttack(attack: UnderwaterAttack): {
  state: AdvantageState;
  misses: boolean;
  rules: string[];
} {
  if (!attack.weapon) return { state: 0, misses: false, rules: [] };
  if (attack.ranged) {
    const misses = attack.range !== undefined && attack.range !== "ok";
    return { state: -1, misses, rules: ["B-UW-02"] };
  }
  const hindered = !attack.swimSpeed && !attack.piercing;
  return { state: hindered ? -1 : 0, misses: false, rules: hindered ? ["B-UW-01"] : [] };
}

/** Damage types that every creature under water resists. @rule B-UW-03 */
export const UNDERWATER_RESISTANCES: readonly string[] = ["fire"];
