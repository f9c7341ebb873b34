/** Spells that features lend: those of a lineage, a background, a feat. They are cast from there and are none of one's own. */
import type { OpposedItem } from "../../../documents/item.ts";
import { spellImage } from "../../../documents/items/spell-names.ts";
import { castsOf, takesUses, usesOf, verbOf } from "../../../play/activities/activities.ts";
import type { Texts } from "../../words/texts.ts";
import { counterView, type CounterView } from "./counter.ts";

export interface LentSpell {
  /** Id of the feature, and key of its use. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly img: string;
  /** Name of the feature. */
  readonly from: string;
  /** What its button says. */
  readonly use: string;
  /** Of the feature, where it has any. */
  readonly uses: CounterView | null;
  /** What is missing for it now, in words. */
  readonly lacks: string;
}

const lends = (item: OpposedItem): string[] =>
  item.isKind("feature")
    ? usesOf(item).flatMap(({ key }) => (key !== "" && castsOf(item, key) !== "" ? [key] : []))
    : [];

/** Whether any of the things lends a spell. */
export const lendsSpells = (items: readonly OpposedItem[]): boolean => items.some((item) => lends(item).length > 0);

/**
 * In the order of the features; uses stand with the spells that take them.
 * @param id prefix of ids
 * @param lacks what their bearer lacks for one of them, in words; left out = nothing
 * @rule H-PRG-07
 */
export function lentSpells(
  items: readonly OpposedItem[],
  id: string,
  texts: Texts,
  lacks: (item: OpposedItem, use: string) => readonly string[] = () => [],
): LentSpell[] {
  const { t } = texts;
  return items.flatMap((item) => {
    if (!item.isKind("feature")) return [];
    const { uses } = item.system;
    const label = t("OD20.Traits.UsesOf", { name: item.name });
    const names = new Map(usesOf(item).map(({ key, name }) => [key, name]));
    return lends(item).map((key) => ({
      id: item.id ?? "",
      key,
      name: names.get(key) ?? "",
      img: spellImage(castsOf(item, key)) || (item.img ?? ""),
      from: item.name,
      use: t(verbOf(item)),
      lacks: lacks(item, key).join(", "),
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
