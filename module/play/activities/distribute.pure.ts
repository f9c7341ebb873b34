/** Which attacker strikes which target. Pure. */
import type { Contribution } from "../../rules/basics/contribution.ts";
import type { Advantage } from "../shared/records.pure.ts";
import type { AdvantageReason } from "../shared/types.ts";

export interface Assignment {
  /** Index of the attacker. */
  readonly attacker: number;
  /** Index of the target, null while nobody is named. */
  readonly target: number | null;
  /** Of this strike alone; left out = as the whole attack. */
  readonly advantage?: Advantage;
  /** A part of its attack roll alone. */
  readonly bonus?: Contribution;
  /** Why it has advantage or disadvantage. */
  readonly reasons?: readonly AdvantageReason[];
}

/** How many strikes each target gets by default: all attackers strike once, spread evenly; at least one per target. */
export function spread(attackers: number, targets: number): number[] {
  if (targets <= 0) return [];
  const strikes = Math.max(attackers, targets);
  return Array.from(
    { length: targets },
    (_, index) => Math.floor(strikes / targets) + (index < strikes % targets ? 1 : 0),
  );
}

/**
 * The strikes in order: attackers take turns, targets get the number that is named for them.
 * @param each strikes of each attacker while nobody is named
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

/** How many strikes fall to each attacker. */
export function strikesEach(attackers: number, plan: readonly Pick<Assignment, "attacker">[]): number[] {
  return Array.from({ length: attackers }, (_, index) => plan.filter(({ attacker }) => attacker === index).length);
}
