/** Reasons for advantage that all strikes of an attack share, those of one strike alone, and what of both counts. Pure. */
import { weighed } from "../modifiers/advantage.pure.ts";
import { countedReasons, reasonId } from "../modifiers/reasons.pure.ts";
import type { Advantage } from "../shared/records.pure.ts";
import type { AdvantageReason } from "../shared/types.ts";
import type { Assignment } from "../activities/distribute.pure.ts";
import type { PlannedStrike } from "./attack-plan.ts";

/** Tells apart what holds for every strike and what for some. */
export function apart(strikes: readonly PlannedStrike[]): { common: AdvantageReason[]; strikes: PlannedStrike[] } {
  const [first] = strikes;
  const inAll = (id: string): boolean => strikes.every(({ own }) => own.some((one) => reasonId(one) === id));
  const common = (first?.own ?? []).filter((one) => inAll(reasonId(one)));
  const shared = new Set(common.map(reasonId));
  return {
    common,
    strikes: strikes.map((strike) => ({ ...strike, own: strike.own.filter((one) => !shared.has(reasonId(one))) })),
  };
}

/**
 * Who strikes whom as it will be rolled.
 * @param said the state for all strikes; those with reasons of their own weigh them against it
 * @param common reasons that hold for all strikes and were not waived
 * @param waived ids of reasons that shall not count
 */
export function decidedStrikes(
  strikes: readonly PlannedStrike[],
  said: Advantage,
  common: readonly AdvantageReason[],
  waived: ReadonlySet<string>,
): Assignment[] {
  return strikes.map(({ attacker, target, own }): Assignment => {
    const counted = own.filter((one) => !waived.has(reasonId(one)));
    return {
      attacker,
      target,
      ...(counted.length > 0 ? { advantage: weighed(said, counted) } : {}),
      reasons: [...countedReasons(said, common), ...counted],
    };
  });
}
