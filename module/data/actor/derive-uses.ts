/** How often the features of a creature can be used at its level. */
import { USES_PER, usesAt } from "../../rules/uses.ts";
import type { Characteristic } from "../../rules/ids.ts";
import { FeatureData } from "../item/feature.ts";

/**
 * Writes the greatest number of uses onto prepared features; stated numbers stay as they are. A second time changes nothing.
 * @rule H-PRG-07 B-REST-04
 */
export function applyUses(items: readonly { readonly system: object }[], who: { readonly level: number; readonly modifiers: Readonly<Record<Characteristic, number>> }): void {
  const level = Math.max(0, Math.min(30, Math.floor(who.level)));
  for (const { system } of items) {
    if (!(system instanceof FeatureData)) continue;
    const of = USES_PER.find((key) => key === system.usesPer.of);
    if (!of && system.usesByLevel.length === 0) continue;
    const { max } = system._source.uses;
    system.uses.max = usesAt({ max, byLevel: system.usesByLevel, per: of ? { of, times: Math.min(1000, system.usesPer.times) } : null }, { level, modifiers: who.modifiers });
  }
}
