/** Separates reasons for advantage that all strikes share from those of single strikes, and combines them. Pure functions. */
import { weighed } from "../modifiers/advantage.pure.ts";
import { countedReasons, reasonId } from "../modifiers/reasons.pure.ts";
import type { Advantage } from "../common/records.pure.ts";
import type { AdvantageReason } from "../common/types.ts";
import type { Assignment } from "../activities/distribute.pure.ts";
import type { PlannedStrike } from "./attack-plan.ts";

/** Splits the reasons into common ones and those of single strikes. */
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
 * Returns the assignments as they will be rolled.
 * @param said advantage for all strikes; a strike with its own reasons combines it with them
 * @param common reasons that apply to all strikes and still count
 * @param waived ids of reasons that do not count
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
