import type { AdvantageState } from "../checks/checks.ts";
import type { RangeState } from "../areas/range-increments.ts";

/** An attack under water. */
export interface UnderwaterAttack {
  readonly ranged: boolean;
  /** Attacks with spells are not hindered. */
  readonly weapon: boolean;
  readonly piercing: boolean;
  readonly swimSpeed: boolean;
  /** Where the target is, for a ranged attack. */
  readonly range?: RangeState;
}

/**
 * Water hinders weapons: melee ones without a swim speed unless they pierce; ranged ones miss beyond
 * the normal range and have disadvantage within it.
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

/** Everything under water resists fire. @rule B-UW-03 */
export const UNDERWATER_RESISTANCES: readonly string[] = ["fire"];
