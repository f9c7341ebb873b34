/**
 * Lists of the table: skills, Attributes, weapon types and damage types. Keys are stable; the table chooses labels,
 * order and additional entries. Invalid stored data never make a list unreadable.
 */
import { SAVES_3E, saveOf3e } from "../rules/character/attack-and-saves.ts";
import { gameOf } from "../rules/games/games.ts";
import type { OfGame } from "../rules/games/game.ts";
import { savingAttribute } from "../rules/ruleset/translation.ts";
import {
  ALL_SKILLS,
  ATTRIBUTE_CHARACTERISTIC,
  ATTRIBUTE_SKILLS,
  ATTRIBUTES,
  CHARACTERISTICS,
  DAMAGE_TYPES,
  SKILL_DEFINITIONS,
  WEAPON_TYPES,
  type Characteristic,
  isSkill,
} from "../rules/basics/ids.ts";
import { tableRuleset, viewerRuleset } from "./table-rules.ts";

export const LIST_NAMES = ["skills", "attributes", "weaponTypes", "damageTypes"] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** One entry of a list. */
export interface ListEntry {
  readonly key: string;
  /** Labels of the table by language. Empty means the system's label or that of the other language. */
  readonly ru: string;
  readonly en: string;
  /** True if the entry is no longer offered. Documents that use it keep it. */
  readonly archived: boolean;
  /** Characteristic that rolls of a skill or Attribute use. Null for the other lists. */
  readonly characteristic: Characteristic | null;
  /** True for a skill that cannot be rolled untrained. @rule H-SKL-03 */
  readonly trainedOnly: boolean;
}
export type Lists = Readonly<Record<ListName, readonly ListEntry[]>>;

/** Problems of a list or entry. Each has a language key below `OD20.Lists.Problem`. */
export type ListProblem = "syntax" | "duplicate" | "characteristic" | "shape" | "many";

/** Highest number of entries in one list. */
export const LIST_LIMIT = 100;
const LABEL_LIMIT = 60;
const KEY_SYNTAX = /^[a-z][A-Za-z0-9]{0,31}$/;

/** True if the key is valid in data paths and formulas: Latin letters and digits, starting with a small letter. */
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

export const STANDARD: Lists = {
  skills: ALL_SKILLS.map((key) => ({ ...bare(key), ...SKILL_DEFINITIONS[key] })),
  attributes: ATTRIBUTES.map((key) => ({ ...bare(key), characteristic: ATTRIBUTE_CHARACTERISTIC[key] })),
  weaponTypes: WEAPON_TYPES.map(bare),
  damageTypes: DAMAGE_TYPES.map(bare),
};

/**
 * True if the key is part of the system. Such keys exist in every world and have names in both languages.
 * @rule C-22 C-23 C-24
 */
export function isStandard(list: ListName, key: string): boolean {
  return STANDARD[list].some((entry) => entry.key === key);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function label(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, LABEL_LIMIT) : "";
}

export function rolls(list: ListName): boolean {
  return list === "skills" || list === "attributes";
}

/** Reads one stored entry. Returns null if it is invalid. The characteristic of a standard key comes from the rules. */
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
  // Standard keys exist in every world. Missing ones are added at the end of the list.
  return [...unique, ...STANDARD[list].filter(({ key }) => !unique.some((one) => one.key === key))];
}

/** Reads lists from a setting or a file. Never throws. */
export function readLists(value: unknown): Lists {
  const stored = isObject(value) ? value : {};
  return {
    skills: readList("skills", stored["skills"]),
    attributes: readList("attributes", stored["attributes"]),
    weaponTypes: readList("weaponTypes", stored["weaponTypes"]),
    damageTypes: readList("damageTypes", stored["damageTypes"]),
  };
}

/** Returns the lists without the skills of other games. */
export function listsOf(lists: Lists, rules: OfGame): Lists {
  const has = gameOf(rules).skills;
  const skills = lists.skills.filter(({ key }) => !isStandard("skills", key) || has.some((one) => one === key));
  return { ...lists, skills };
}

/** All lists of the table, and those of its game. */
let stored: Lists = STANDARD;
let current: Lists = listsOf(STANDARD, tableRuleset());
let game = gameOf(tableRuleset());

/** Returns the lists of the table. Before the settings are read, these are the standard lists. */
export function tableLists(): Lists {
  const now = gameOf(tableRuleset());
  if (now !== game) [game, current] = [now, listsOf(stored, tableRuleset())];
  return current;
}

/** Returns whether a key is that of a skill, also one of the table's own, or of an Attribute, which any other key counts as. */
export const checkKindOf = (key: string): "skill" | "attribute" =>
  isSkill(key) || tableLists().skills.some((one) => one.key === key) ? "skill" : "attribute";

/**
 * Returns the language key of the save that replaces an Attribute. Returns null for rules without own names for saves.
 * @rule D-SAVE-01 B-SAVE-01
 */
export function saveFor(attribute: string, lists: Lists = tableLists()): string | null {
  const { training } = viewerRuleset();
  if (training === "baseAttack") return `OD20.Numbers3e.${saveOf3e(attribute)}`;
  if (training !== "proficiency") return null;
  const by = lists.attributes.find(({ key }) => key === attribute)?.characteristic;
  return by ? `OD20.BaseSave.${by}` : null;
}

/**
 * Returns the Attribute to roll when an item asks for one.
 * @param charisma true if the item marks the save as a Charisma save
 * @rule B-SAVE-03 C-22
 */
export const askedSave = <A extends string>(attribute: A, charisma = false): A | "awareness" =>
  savingAttribute(attribute, charisma, tableRuleset());

/** Returns whether the game of the table has skills of its own for Attributes, which are saves alone then. */
export const savesAlone = (): boolean => gameOf(tableRuleset()).skills.includes(ATTRIBUTE_SKILLS.athletics);

/**
 * Returns what is rolled for a check. Where Attributes are saves alone, a check of one is a check of its skill, or of its
 * characteristic.
 * @param as "check" if the roll of an Attribute is no save
 * @rule B-SKL-01 B-SKL-02 B-SKL-03 B-SKL-04
 */
export function askedCheck<K extends string>(
  kind: K,
  key: string,
  as = "",
): { readonly kind: K | "skill" | "characteristic"; readonly key: string } {
  if (kind !== "attribute" || as !== "check" || !savesAlone()) return { kind, key };
  const skill = Object.entries<string>(ATTRIBUTE_SKILLS).find(([attribute]) => attribute === key)?.[1];
  if (skill !== undefined) return { kind: "skill", key: skill };
  const characteristic = usualCharacteristic("attribute", askedSave(key));
  return characteristic ? { kind: "characteristic", key: characteristic } : { kind, key };
}

/**
 * Returns the usual characteristic of a skill or an Attribute at this table. Returns null for an unknown key.
 * @rule H-SKL-01 D-SAVE-01 D-C7
 */
export function usualCharacteristic(
  kind: "skill" | "attribute",
  key: string,
  lists: Lists = tableLists(),
): Characteristic | null {
  if (kind === "attribute" && tableRuleset().training === "baseAttack") return SAVES_3E[saveOf3e(key)];
  return lists[kind === "skill" ? "skills" : "attributes"].find((one) => one.key === key)?.characteristic ?? null;
}

/** Sets the lists of the table. The code that registers the settings calls it, because data cannot read settings. */
export function setTableLists(value: unknown): void {
  stored = readLists(value);
  game = gameOf(tableRuleset());
  current = listsOf(stored, tableRuleset());
}
