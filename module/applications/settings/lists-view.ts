/** View of the lists tab: one list, its entries, and a row for a new entry. Pure. */
import { isStandard, LIST_NAMES, type ListName, type ListProblem, type Lists } from "../../core/table-lists.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { standardLabel } from "../words/labels.ts";
import { segment } from "../common/segment.ts";
import type { Language, Words } from "../words/language-words.ts";
import type { Texts } from "../words/texts.ts";

/** Number of documents that use a key, by list and key. Includes keys that no list has. */
export type Usage = Readonly<Record<ListName, ReadonlyMap<string, number>>>;

/** A new entry as the user typed it. */
export interface Addition {
  readonly key: string;
  readonly ru: string;
  readonly en: string;
  readonly characteristic: string;
  readonly problem: ListProblem | "name" | null;
}

export const NO_ADDITION: Addition = { key: "", ru: "", en: "", characteristic: "strength", problem: null };

function characteristics(selected: string, texts: Texts) {
  return CHARACTERISTICS.map((value) => ({
    value,
    text: texts.t(`OD20.Characteristic.${value}`),
    selected: value === selected,
  }));
}

/** Returns the view of the lists tab. @param words the system's texts by language; the user's stand in for a missing one */
export function listsView(
  uid: string,
  list: ListName,
  lists: Lists,
  usage: Usage,
  addition: Addition,
  texts: Texts,
  words: Partial<Record<Language, Words | null>> = {},
) {
  const { t, plural } = texts;
  const named = (lang: Language, key: string): string => standardLabel(list, key, { t: words[lang] ?? t });
  const entries = lists[list];
  const rolls = list === "skills" || list === "attributes";
  return {
    list,
    choice: segment(
      uid,
      "list",
      t("OD20.Lists.Which"),
      LIST_NAMES.map((name) => [name, t(`OD20.Lists.Name.${name}`)] as const),
      list,
      true,
    ),
    entries: entries.map((entry, index) => {
      const own = !isStandard(list, entry.key);
      const used = usage[list].get(entry.key) ?? 0;
      return {
        id: `${uid}-${list}-${entry.key}`,
        name: `lists.${list}.${entry.key}`,
        key: entry.key,
        label: entry.ru || entry.en || standardLabel(list, entry.key, texts) || entry.key,
        ru: entry.ru,
        en: entry.en,
        standard: { ru: own ? "" : named("ru", entry.key), en: own ? "" : named("en", entry.key) },
        archived: entry.archived,
        first: index === 0,
        last: index === entries.length - 1,
        removable: own && used === 0,
        used: own && used > 0 ? plural("OD20.Lists.Used", used) : "",
        characteristics: rolls && own ? characteristics(entry.characteristic ?? "strength", texts) : null,
        fixed: rolls && !own && entry.characteristic ? t(`OD20.CharacteristicShort.${entry.characteristic}`) : "",
        trainedOnly: list === "skills" && own ? entry.trainedOnly : null,
      };
    }),
    unknown: [...usage[list]]
      .filter(([key]) => !entries.some((entry) => entry.key === key))
      .map(([key, count]) => ({
        key,
        text: plural("OD20.Lists.Used", count),
        label: t("OD20.Lists.AddUnknown", { key }),
      })),
    addition: {
      ...addition,
      id: `${uid}-add`,
      characteristics: rolls ? characteristics(addition.characteristic, texts) : null,
      error: addition.problem ? t(`OD20.Lists.Problem.${addition.problem}`, { key: addition.key }) : "",
    },
  };
}
