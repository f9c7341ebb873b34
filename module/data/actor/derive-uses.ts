/** How often the features of a creature can be used at its level. */
import { USES_PER, usesAt } from "../../rules/uses.ts";
import type { Characteristic } from "../../rules/ids.ts";
import { FeatureData } from "../item/feature.ts";

/** Whom uses are counted for. */
export interface Counted {
  readonly level: number;
  readonly modifiers: Readonly<Record<Characteristic, number>>;
}

/** A feature's uses as it stores them. */
interface Stated {
  readonly uses: { readonly max: number };
  readonly usesByLevel: readonly { readonly level: number; readonly max: number }[];
  readonly usesPer: { readonly of: string; readonly times: number };
}

/** The greatest number of uses; 0 = without limit. @rule H-PRG-07 B-REST-04 */
export function mostUses({ uses, usesByLevel, usesPer }: Stated, { level, modifiers }: Counted): number {
  const of = USES_PER.find((key) => key === usesPer.of);
  if (!of && usesByLevel.length === 0) return uses.max;
  return usesAt({ max: uses.max, byLevel: usesByLevel, per: of ? { of, times: Math.min(1000, usesPer.times) } : null }, { level: Math.max(0, Math.min(30, Math.floor(level))), modifiers });
}

/** Writes the greatest number of uses onto prepared features; a second time changes nothing. @rule H-PRG-07 B-REST-04 */
export function applyUses(items: readonly { readonly system: object }[], who: Counted): void {
  for (const { system } of items) {
    if (system instanceof FeatureData) system.uses.max = mostUses({ uses: system._source.uses, usesByLevel: system.usesByLevel, usesPer: system.usesPer }, who);
  }
}
