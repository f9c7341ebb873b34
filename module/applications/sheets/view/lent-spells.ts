/**
 * Spells that features grant, such as those of a species, background or feat. The feature casts them; they are not
 * among the character's own spells.
 */
import type { OpposedItem } from "../../../documents/item.ts";
import { spellImage } from "../../../documents/items/spell-names.ts";
import { castsOf, takesUses, usesOf, verbOf } from "../../../play/activities/activities.ts";
import type { Texts } from "../../words/texts.ts";
import { counterView } from "./counter.ts";

const lends = (item: OpposedItem): string[] =>
  item.isKind("feature")
    ? usesOf(item).flatMap(({ key }) => (key !== "" && castsOf(item, key) !== "" ? [key] : []))
    : [];

/** Returns whether any item grants a spell. */
export const lendsSpells = (items: readonly OpposedItem[]): boolean => items.some((item) => lends(item).length > 0);

/**
 * Returns the granted spells in the order of their features, with the uses they cost.
 * @param id prefix of element ids
 * @param lacks returns what the caster lacks for a spell; omitted = nothing
 * @rule H-PRG-07
 */
export function grantedSpellRows(
  items: readonly OpposedItem[],
  id: string,
  texts: Texts,
  lacks: (item: OpposedItem, use: string) => readonly string[] = () => [],
) {
  const { t } = texts;
  return items.flatMap((item) => {
    if (!item.isKind("feature")) return [];
    const { uses } = item.system;
    const label = t("OD20.Traits.UsesOf", { name: item.name });
    const names = new Map(usesOf(item).map(({ key, name }) => [key, name]));
    return lends(item).map((key) => ({
      /** Id of the feature, and key of its activity. */
      id: item.id ?? "",
      key,
      name: names.get(key) ?? "",
      img: spellImage(castsOf(item, key)) || (item.img ?? ""),
      /** Name of the feature. */
      from: item.name,
      /** Label of the button. */
      use: t(verbOf(item)),
      /** What the caster currently lacks for the spell, in words. */
      lacks: lacks(item, key).join(", "),
      /** Uses of the feature, if it has any. */
      uses:
        takesUses(item, key) && uses.max > 0
          ? counterView(
              { kind: "uses", key: item.id ?? "", label, value: uses.value, max: uses.max },
              `${id}-lent-${key}`,
              texts,
            )
          : null,
    }));
  });
}
