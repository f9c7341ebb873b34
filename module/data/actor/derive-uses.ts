/** How often the features of a creature can be used at its level, and what is to be beaten. */
import { CHARACTERISTICS } from "../../rules/ids.ts";
import { birthDc, mostUses, type Counted } from "../../rules/uses.ts";
import { FeatureData } from "../item/feature.ts";

/**
 * Writes the greatest number of uses and the DC of birth onto prepared features; a second time changes nothing.
 * @rule H-PRG-07 B-REST-04 C-97
 */
export function applyUses(items: readonly { readonly system: object }[], who: Counted): void {
  for (const { system } of items) {
    if (!(system instanceof FeatureData)) continue;
    const { save, usesByLevel, usesPer, _source } = system;
    system.uses.max = mostUses({ uses: _source.uses, usesByLevel, usesPer }, who);
    const by = CHARACTERISTICS.find((key) => key === save.by);
    if (by) save.dc = _source.save.dc ?? birthDc(who.modifiers[by], who.level);
  }
}
