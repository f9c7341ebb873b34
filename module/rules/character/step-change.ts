import { expertiseBonus } from "./advancement.ts";
import { ARMOR_TYPES } from "../basics/ids.ts";
import { armorReduction, trainingBonus, type MasteryTrack } from "./mastery.ts";
import type { Ruleset } from "../ruleset/ruleset-types.ts";

/**
 * Returns how much a change of the step changes the number that uses it.
 * @rule H-MAS-08 H-MAS-10 H-MAS-11 H-MAS-12 H-MAS-16 H-MAS-17
 */
export function stepChange(
  thing: { readonly track: MasteryTrack; readonly key: string; readonly expertise: boolean },
  from: number,
  to: number,
  level: number,
  ruleset: Ruleset,
): number {
  if (thing.track === "armor") {
    const type = ARMOR_TYPES.find((entry) => entry === thing.key);
    return type && ruleset.armorReduction === "mastery" ? armorReduction(type, to) - armorReduction(type, from) : 0;
  }
  const expertise = thing.expertise ? expertiseBonus(to, level, ruleset) - expertiseBonus(from, level, ruleset) : 0;
  return trainingBonus([to], level, ruleset) - trainingBonus([from], level, ruleset) + expertise;
}
