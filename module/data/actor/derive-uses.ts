/** How often the features of a creature can be used at its level, and what is to be beaten. */
import { CHARACTERISTICS, type Characteristic } from "../../rules/basics/ids.ts";
import { mostUses, type Counted } from "../../rules/activities/uses.ts";
import { FeatureData } from "../item/feature.ts";

/**
 * Writes the greatest number of uses and the DC of birth onto prepared features; a second time changes nothing.
 * @param dcBy what is to be beaten where a feature names the characteristic itself
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
