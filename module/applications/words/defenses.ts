/** Kinds of Defense under the table's ruleset: one per kind of attack, or a single Armor Class. */
import { defenseStands, viewerRuleset } from "../../core/table-rules.ts";
import { numeral } from "../../core/i18n.ts";
import { DEFENSE_KINDS, type DefenseKind } from "../../rules/basics/ids.ts";
import type { Texts } from "./texts.ts";

/** Returns the kinds. @rule H-ATK-08 B-ATK-04 D-ATK-07 */
export function defenseKinds(): readonly DefenseKind[] {
  return viewerRuleset().armorClass === "none" ? DEFENSE_KINDS : ["physical"];
}

/** Returns whether armor reduces damage. Without reduction, its numbers are hidden. @rule H-DMG-02 D-C12 */
export function reduces(): boolean {
  return viewerRuleset().armorReduction !== "none";
}

/** Returns whether Defense is a roll. Otherwise no link leads to the page of the opposed roll. @rule B-ATK-06 */
export function isOpposed(): boolean {
  return viewerRuleset().attackAgainst === "roll";
}

export const stands = (): boolean => defenseStands(viewerRuleset());

/** Returns "+5", or the Armor Class "15". */
export function defenseText(bonus: number, { signed }: Pick<Texts, "signed">): string {
  return stands() ? numeral(10 + bonus) : signed(bonus);
}
