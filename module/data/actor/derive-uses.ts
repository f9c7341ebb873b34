/** Derives the maximum uses of features and the DCs of innate features. */
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { mostUses, type Counted } from "../../rules/activities/uses.ts";
import { FeatureData } from "../item/feature.ts";

/**
 * Writes the maximum uses and the DC onto prepared features. A repeated call has no further effect.
 * @param dcBy returns the DC for a feature that names its own characteristic
 * @rule H-PRG-07 B-REST-04 C-97
 */
export function applyUses(
  items: readonly { readonly system: object }[],
  who: Counted,
  dcBy: (characteristic: Characteristic) => number,
): void {
  for (const { system } of items) {
    if (!(system instanceof FeatureData)) continue;
    const { save, usesByLevel, usesPer, _source } = system;
    system.uses.max = mostUses({ uses: _source.uses, usesByLevel, usesPer }, who);
    const by = CHARACTERISTICS.find((key) => key === save.by);
    if (by) save.dc = _source.save.dc ?? dcBy(by);
  }
}
