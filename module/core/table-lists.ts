/**
 * The table's lists: skills, Attributes, weapon types, damage types. Keys are stable; labels, order and further entries
 * are the table's. Whatever was stored by hand or by a later version, a list is always readable. Pure.
 */
import { SAVES_3E, saveOf3e } from "../rules/character/d20-3e-progression.ts";
import { savingAttribute } from "../rules/ruleset/translation.ts";
import {
  ATTRIBUTE_CHARACTERISTIC,
  ATTRIBUTES,
  CHARACTERISTICS,
  DAMAGE_TYPES,
  SKILL_KEYS,
  SKILLS,
  WEAPON_TYPES,
  type Characteristic,
} from "../rules/basics/ids.ts";
import { tableRuleset, toldRuleset } from "./table-rules.ts";

export const LIST_NAMES = ["skills", "attributes", "weaponTypes", "damageTypes"] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** One entry of a list. */
export interface ListEntry {
  readonly key: string;
  /** The table's own names by language; "" = the system's name, or the other language's. */
  readonly ru: string;
  readonly en: string;
  /** No longer offered; what already has it keeps it. */
  readonly archived: boolean;
  /** Skills and Attributes: what they are rolled with. */
  readonly characteristic: Characteristic | null;
  /** Skills: cannot be rolled untrained. @rule H-SKL-03 */
  readonly trainedOnly: boolean;
}
export type Lists = Readonly<Record<ListName, readonly ListEntry[]>>;

/** Why an entry cannot be. Language keys below `OD20.Lists.Problem`. */
export type ListProblem = "syntax" | "duplicate" | "characteristic" | "shape" | "many";

/** Most entries of one list. */
export const LIST_LIMIT = 100;
const LABEL_LIMIT = 60;
const KEY_SYNTAX = /^[a-z][A-Za-z0-9]{0,31}$/;

/** Keys are part of data paths and of formulas: Latin letters and digits, a small letter first. */
export function isListKey(key: unknown): key is string {
  return typeof key === "string" && KEY_SYNTAX.test(key) && !(key in Object.prototype);
}

const bare = (key: string): ListEntry => ({
  key,
  ru: "",
  en: "",
  archived: false,
  characteristic: null,
  trainedOnly: false,
});

const STANDARD: Lists = {
  skills: SKILL_KEYS.map((key) => ({ ...bare(key), ...SKILLS[key] })),
  attributes: ATTRIBUTES.map((key) => ({ ...bare(key), characteristic: ATTRIBUTE_CHARACTERISTIC[key] })),
  weaponTypes: WEAPON_TYPES.map(bare),
  damageTypes: DAMAGE_TYPES.map(bare),
};

/** Whether the system itself brings the key, with names in both languages: it is in every world. @rule C-22 C-23 C-24 */
export function isStandard(list: ListName, key: string): boolean {
  return STANDARD[list].some((entry) => entry.key === key);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function label(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, LABEL_LIMIT) : "";
}

function rolls(list: ListName): boolean {
  return list === "skills" || list === "attributes";
}

/** One stored entry; null when it is none. What a standard key is rolled with is the rules' and stays. */
function entry(list: ListName, value: unknown): ListEntry | null {
  if (!isObject(value) || !isListKey(value["key"])) return null;
  const { key, ru, en, archived } = value;
  const known = STANDARD[list].find((one) => one.key === key);
  const characteristic = CHARACTERISTICS.find((one) => one === value["characteristic"]) ?? CHARACTERISTICS[0];
  return {
    key,
    ru: label(ru),
    en: label(en),
    archived: archived === true,
    characteristic: known ? known.characteristic : rolls(list) ? characteristic : null,
    trainedOnly: known ? known.trainedOnly : list === "skills" && value["trainedOnly"] === true,
  };
}

function readList(list: ListName, value: unknown): ListEntry[] {
  const stored = (Array.isArray(value) ? value : []).slice(0, LIST_LIMIT).flatMap((one) => entry(list, one) ?? []);
  const unique = stored.filter(({ key }, index) => stored.findIndex((one) => one.key === key) === index);
  // Keys of the system are in every world: a list that does not name them has them at its end.
  return [...unique, ...STANDARD[list].filter(({ key }) => !unique.some((one) => one.key === key))];
}

/** Lists from what a setting or a file holds; never throws. */
export function readLists(value: unknown): Lists {
  const stored = isObject(value) ? value : {};
  return {
    skills: readList("skills", stored["skills"]),
    attributes: readList("attributes", stored["attributes"]),
    weaponTypes: readList("weaponTypes", stored["weaponTypes"]),
    damageTypes: readList("damageTypes", stored["damageTypes"]),
  };
}

/**
 * What is wrong with a list that a person wrote.
 * @returns the first problem and the key it is about; null when the list can be taken as it is
 */
export function listProblem(
  list: ListName,
  value: unknown,
): { readonly problem: ListProblem; readonly key: string } | null {
  if (!Array.isArray(value)) return { problem: "shape", key: "" };
  if (value.length > LIST_LIMIT) return { problem: "many", key: "" };
  const seen = new Set<unknown>();
  for (const one of value as readonly unknown[]) {
    if (!isObject(one)) return { problem: "shape", key: "" };
    const key = String(one["key"]);
    if (!isListKey(one["key"])) return { problem: "syntax", key };
    if (seen.has(key)) return { problem: "duplicate", key };
    seen.add(key);
    if (rolls(list) && !isStandard(list, key) && !CHARACTERISTICS.some((known) => known === one["characteristic"]))
      return { problem: "characteristic", key };
  }
  return null;
}

/** What a setting has to store: nothing of a list that is as the system brings it. */
export function storedLists(lists: Lists): Partial<Record<ListName, ListEntry[]>> {
  return Object.fromEntries(
    LIST_NAMES.filter((name) => JSON.stringify(lists[name]) !== JSON.stringify(STANDARD[name])).map((name) => [
      name,
      lists[name].map((one) => ({ ...one })),
    ]),
  );
}

/** Whether the table has put a list into an order of its own; entries that were only added make none. */
export function isOrdered(list: ListName, lists: Lists = current): boolean {
  const kept = lists[list].filter(({ key }) => isStandard(list, key));
  return kept.some(({ key }, index) => STANDARD[list][index]?.key !== key);
}

let current: Lists = STANDARD;

/** The lists that the table uses; the system's own until the settings say otherwise. */
export function tableLists(): Lists {
  return current;
}

/**
 * Language key of the save that stands for an Attribute, by rules that name saves of their own; null by the others.
 * @rule D-SAVE-01 B-SAVE-01
 */
export function saveFor(attribute: string, lists: Lists = current): string | null {
  const { training } = toldRuleset();
  if (training === "baseAttack") return `OD20.Numbers3e.${saveOf3e(attribute)}`;
  if (training !== "proficiency") return null;
  const by = lists.attributes.find(({ key }) => key === attribute)?.characteristic;
  return by ? `OD20.BaseSave.${by}` : null;
}

/** The Attribute that is rolled where a thing asks for one. @param charisma whether it says so @rule B-SAVE-03 C-22 */
export const askedSave = <A extends string>(attribute: A, charisma = false): A | "awareness" =>
  savingAttribute(attribute, charisma, tableRuleset());

/**
 * The characteristic that the table rolls a skill or an Attribute with; null for a key that no list knows.
 * @rule H-SKL-01 D-SAVE-01 D-C7
 */
export function usualCharacteristic(
  kind: "skill" | "attribute",
  key: string,
  lists: Lists = current,
): Characteristic | null {
  if (kind === "attribute" && tableRuleset().training === "baseAttack") return SAVES_3E[saveOf3e(key)];
  return lists[kind === "skill" ? "skills" : "attributes"].find((one) => one.key === key)?.characteristic ?? null;
}

/** Whoever registers the settings writes here what they hold: data lies below them. */
export function setTableLists(value: unknown): void {
  current = readLists(value);
}
