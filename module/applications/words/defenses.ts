/** A creature's Defenses as the table has them: one for each kind of attack, or one Armor Class. */
import { defenseStands, toldRuleset } from "../../core/table-rules.ts";
import { numeral } from "../../core/i18n.ts";
import { DEFENSE_KINDS, type DefenseKind } from "../../rules/basics/ids.ts";
import type { Texts } from "./texts.ts";

/** Those that there are. @rule H-ATK-08 B-ATK-04 D-ATK-07 */
export function defenseKinds(): readonly DefenseKind[] {
  return toldRuleset().armorClass === "none" ? DEFENSE_KINDS : ["physical"];
}

/** Whether anything takes damage off by mastery of armor: where nothing does, no number of it is shown. @rule H-DMG-02 D-C12 */
export function reduces(): boolean {
  return toldRuleset().armorReduction !== "none";
}

/** Whether an attack is met by a roll: where it is not, nothing leads to the page of the opposed roll. @rule B-ATK-06 */
export function isOpposed(): boolean {
  return toldRuleset().attackAgainst === "roll";
}

export const stands = (): boolean => defenseStands(toldRuleset());

/** "+5", or the Armor Class "15". */
export function defenseText(bonus: number, { signed }: Pick<Texts, "signed">): string {
  return stands() ? numeral(10 + bonus) : signed(bonus);
}
