import { fixedDefense } from "../../rules/attack/defense.ts";
import type { Ruleset } from "../../rules/ruleset/ruleset-types.ts";
import { stands } from "./defenses.ts";
import type { Texts } from "./texts.ts";

/** What armor says about itself. */
interface ArmorFacts {
  readonly armorType: string;
  readonly defense: { readonly physical: number; readonly magical: number };
  readonly maxDexterity: number | null;
}

/** Whether the Armor Class of armor stands alone, as "AC 14 + Dex": the most Dexterity is said there. */
const whole = ({ armorClass }: Pick<Ruleset, "armorClass">): boolean => armorClass === "byKind";

/**
 * Returns what armor does: its two bonuses, or the Armor Class where that is one number; "" for clothes without any.
 * @param key text of the two bonuses
 * @rule B-ATK-04
 */
export function armorWords(
  { armorType, defense: { physical, magical }, maxDexterity }: ArmorFacts,
  rules: Pick<Ruleset, "armorClass">,
  key: string,
  { t, signed }: Texts,
): string {
  if (rules.armorClass !== "none" && physical === 0) return "";
  if (!whole(rules) || armorType === "shield") return t(key, { physical: signed(physical), magical: signed(magical) });
  const n = fixedDefense([{ source: "armor", label: "", value: physical }]);
  if (armorType === "heavy" || maxDexterity === 0) return t("OD20.Shop.ArmorClass", { n });
  return maxDexterity === null
    ? t("OD20.Shop.ArmorClassDexterity", { n })
    : t("OD20.Shop.ArmorClassMost", { n, most: maxDexterity });
}

/** Returns how much Dexterity armor allows, where {@link armorWords} does not say it; "" = all. */
export function dexterityWords(
  { maxDexterity }: Pick<ArmorFacts, "maxDexterity">,
  rules: Pick<Ruleset, "armorClass">,
  { t }: Texts,
): string {
  return maxDexterity === null || whole(rules) ? "" : t("OD20.Shop.MaxDexterity", { n: maxDexterity });
}

/** What a field shows above the stored bonus: a Game Master types an Armor Class as a whole. @rule B-ATK-04 D-ATK-07 */
export const shownAbove = (name: string): number => (name === "physical" && stands() ? 10 : 0);
