/** Names of entries of the table's lists: the table's name, else the system's, else the key. */
import { tableRuleset } from "../../core/table-rules.ts";
import { isOrdered } from "../../core/stored-lists.ts";
import { CHARACTERISTICS } from "../../rules/basics/ids.ts";
import { gameOf } from "../../rules/games/games.ts";
import {
  askedCheck,
  askedSave,
  checkKindOf,
  isStandard,
  saveFor,
  tableLists,
  usualCharacteristic,
  type ListEntry,
  type ListName,
  type Lists,
} from "../../core/table-lists.ts";
import type { Texts } from "./texts.ts";

const STEMS: Readonly<Record<ListName, string>> = {
  skills: "OD20.Skill",
  attributes: "OD20.Attribute",
  weaponTypes: "OD20.WeaponType",
  damageTypes: "OD20.DamageType",
};

/** Returns the table's name in the user's language, else in the other language; "" for none. */
function ownLabel({ ru, en }: ListEntry, texts: Texts): string {
  const [mine, other] = texts.t("OD20.LanguageCode") === "ru" ? [ru, en] : [en, ru];
  return mine || other;
}

/** Returns the system's name of a key in the language of `texts`; "" for a key of the table. */
export function standardLabel(list: ListName, key: string, texts: Pick<Texts, "t">): string {
  return isStandard(list, key) ? texts.t(`${STEMS[list]}.${key}`) : "";
}

/**
 * Returns the name of an entry. A name in one language serves both. An Attribute that is a save alone has the save's name:
 * "Strength save", "Will". One that the table named or added keeps its name, too: "Faith (Will)".
 * @rule D-SAVE-01 B-SAVE-01
 */
export function entryLabel(list: ListName, key: string, texts: Texts, lists: Lists = tableLists()): string {
  const entry = lists[list].find((one) => one.key === key);
  const own = entry && ownLabel(entry, texts);
  const name = own || standardLabel(list, key, texts) || key;
  const save = list === "attributes" && key !== "" ? saveFor(key, lists) : null;
  if (!save) return name;
  return !own && isStandard(list, key)
    ? texts.t(save)
    : texts.t("OD20.Numbers3e.Attribute", { name, save: texts.t(save) });
}

/** Returns the name of a check of an Attribute: in some games it is a check of a skill. @param as "save" or "check" */
export function attributeLabel(attribute: string, as: string, texts: Texts, lists: Lists = tableLists()): string {
  const { kind, key } = askedCheck("attribute", attribute, as);
  if (kind === "characteristic") return texts.t(`OD20.Characteristic.${key}`);
  return entryLabel(kind === "skill" ? "skills" : "attributes", key, texts, lists);
}

/** Returns the name of what targets roll: a save or check of an Attribute, or a check of a skill. @param as "save" or "check" */
export const askedLabel = (key: string, as: "save" | "check", texts: Texts): string =>
  checkKindOf(key) === "skill" ? entryLabel("skills", key, texts) : attributeLabel(key, as, texts);

/** Returns the name of what a stored activity asks of its targets. */
export const testLabel = (
  { kind, save }: { readonly kind: string; readonly save: { readonly attribute: string; readonly charisma: boolean } },
  texts: Texts,
): string =>
  kind === "check"
    ? askedLabel(save.attribute, "check", texts)
    : entryLabel("attributes", askedSave(save.attribute, save.charisma), texts);

/** Returns saves in the order of the characteristics, where each has its own and the table has not ordered them. @rule B-SAVE-01 */
export function inSaveOrder<Key extends string>(keys: readonly Key[]): Key[] {
  const place = (key: string): number =>
    CHARACTERISTICS.findIndex((one) => one === usualCharacteristic("attribute", key));
  const sorted = tableRuleset().training === "proficiency" && !isOrdered("attributes");
  return sorted ? [...keys].sort((a, b) => place(a) - place(b)) : [...keys];
}

/** Returns the keys that a choice offers: the list without archived entries, plus all selected keys, even unknown ones. */
export function offeredKeys(list: ListName, chosen: Iterable<string> = [], lists: Lists = tableLists()): string[] {
  const own = [...chosen];
  const saves: readonly string[] | null = list === "attributes" ? gameOf(tableRuleset()).saves : null;
  const offered = lists[list]
    .filter(({ key, archived }) => !archived || own.includes(key))
    .filter(({ key }) => !saves || saves.includes(key) || own.includes(key) || !isStandard(list, key))
    .map(({ key }) => key);
  return [
    ...offered,
    ...own.filter((key, index) => key !== "" && !offered.includes(key) && own.indexOf(key) === index),
  ];
}

/** Returns a damage type within a sentence. An unknown type shows its key. */
export function typeLabel(type: string, texts: Texts): string {
  const label = entryLabel("damageTypes", type, texts);
  return label === `OD20.DamageType.${type}` ? type : label.toLocaleLowerCase();
}
