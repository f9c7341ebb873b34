/** What entries of the table's lists are called: by the table, else by the system, else by their key. */
import { isStandard, saveFor, tableLists, type ListEntry, type ListName, type Lists } from "../../core/table-lists.ts";
import { toldRuleset } from "../../core/table-rules.ts";
import type { Texts } from "./texts.ts";

const STEMS: Readonly<Record<ListName, string>> = {
  skills: "OD20.Skill",
  attributes: "OD20.Attribute",
  weaponTypes: "OD20.WeaponType",
  damageTypes: "OD20.DamageType",
};

/** The table's own name in the user's language, or in the other one; "" without any. */
function ownLabel({ ru, en }: ListEntry, texts: Texts): string {
  const [mine, other] = texts.t("OD20.LanguageCode") === "ru" ? [ru, en] : [en, ru];
  return mine || other;
}

/** The system's own name of a key, in the user's language; "" for a key that it does not bring. */
export function standardLabel(list: ListName, key: string, texts: Texts): string {
  return isStandard(list, key) ? texts.t(`${STEMS[list]}.${key}`) : "";
}

/**
 * The name of an entry, as everybody sees it. A name given in one language only stands for both. An Attribute for which a save
 * stands names that as well: "Discipline (Will)", "Strength save (Athletics)"; the base rules have no other word for two of them.
 * @rule D-SAVE-01 B-SAVE-01
 */
export function entryLabel(list: ListName, key: string, texts: Texts, lists: Lists = tableLists()): string {
  const entry = lists[list].find((one) => one.key === key);
  const own = entry && ownLabel(entry, texts);
  const name = own || standardLabel(list, key, texts) || key;
  const save = list === "attributes" && key !== "" ? saveFor(key, lists) : null;
  if (!save) return name;
  const bare = !own && (key === "adaptability" || key === "discipline") && toldRuleset().training === "proficiency";
  return bare ? texts.t(save) : texts.t("OD20.Numbers3e.Attribute", { name, save: texts.t(save) });
}

/**
 * Keys that are offered in a choice: the list in its order without what is archived, but always with what is chosen,
 * whether the list knows it or not.
 */
export function offeredKeys(list: ListName, chosen: Iterable<string> = [], lists: Lists = tableLists()): string[] {
  const own = [...chosen];
  const offered = lists[list].filter(({ key, archived }) => !archived || own.includes(key)).map(({ key }) => key);
  return [
    ...offered,
    ...own.filter((key, index) => key !== "" && !offered.includes(key) && own.indexOf(key) === index),
  ];
}

/** A type of damage within a sentence; one that nobody knows by its key. */
export function typeLabel(type: string, texts: Texts): string {
  const label = entryLabel("damageTypes", type, texts);
  return label === `OD20.DamageType.${type}` ? type : label.toLocaleLowerCase();
}
