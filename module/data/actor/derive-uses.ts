/** How often the features of a creature can be used at its level. */
import { mostUses, type Counted } from "../../rules/uses.ts";
import { FeatureData } from "../item/feature.ts";

/** Writes the greatest number of uses onto prepared features; a second time changes nothing. @rule H-PRG-07 B-REST-04 */
export function applyUses(items: readonly { readonly system: object }[], who: Counted): void {
  for (const { system } of items) {
    if (system instanceof FeatureData)
      system.uses.max = mostUses(
        { uses: system._source.uses, usesByLevel: system.usesByLevel, usesPer: system.usesPer },
        who,
      );
  }
}
