/** Distributes strikes of attackers over targets. Pure functions. */
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";

export interface Assignment {
  /** Index of the attacker. */
  readonly attacker: number;
  /** Index of the target; null if no target is chosen. */
  readonly target: number | null;
  /** Advantage of this strike alone. Left out to use the advantage of the whole attack. */
  readonly advantage?: Advantage;
  /** Bonus to this attack roll alone. */
  readonly bonus?: Contribution;
  /** Reasons for advantage or disadvantage on this strike. */
  readonly reasons?: readonly AdvantageReason[];
}

/** Returns the default number of strikes on each target: one strike per attacker, spread evenly, at least one per target. */
export function spread(attackers: number, targets: number): number[] {
  if (targets <= 0) return [];
  const strikes = Math.max(attackers, targets);
  return Array.from(
    { length: targets },
    (_, index) => Math.floor(strikes / targets) + (index < strikes % targets ? 1 : 0),
  );
}

/**
 * Returns the strikes in order. Attackers take turns, and each target gets its number of strikes.
 * @param each strikes of each attacker if no target is chosen
 */
export function assign(attackers: number, strikesPerTarget: readonly number[], each = 1): Assignment[] {
  if (attackers <= 0) return [];
  const targets = strikesPerTarget.flatMap((count, target) =>
    Array.from({ length: Math.max(0, Math.min(50, Math.trunc(count))) }, () => target),
  );
  if (strikesPerTarget.length === 0)
    return Array.from({ length: attackers * each }, (_, index) => ({ attacker: index % attackers, target: null }));
  return targets.map((target, index) => ({ attacker: index % attackers, target }));
}

/** Returns the number of strikes of each attacker. */
export function strikesEach(attackers: number, plan: readonly Pick<Assignment, "attacker">[]): number[] {
  return Array.from({ length: attackers }, (_, index) => plan.filter(({ attacker }) => attacker === index).length);
}
