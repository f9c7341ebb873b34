/**
 * Reads the JSON of a creature of the dnd5e system, versions 3 to 5, as its public documentation describes it. The result
 * is the same as that of a text. Values that the other system computes by formulas of its own are left out and marked.
 * What it has no field for (several attacks, regeneration, resistance to magic, conditions) is read from the descriptions of its items.
 */
import { abilityModifier } from "../../basics/characteristics.ts";
import { DAMAGE_TYPES, type Characteristic } from "../../basics/ids.ts";
import { CONDITIONS } from "../../conditions/conditions.ts";
import { challengeExperience } from "../stat-block.ts";
import { limitedAttacks, proficiencyOf } from "./check.ts";
import { readSeveral, readTraits } from "./entries.ts";
import { readHitPoints } from "./figures.ts";
import { readItem, type Bearer } from "./read-dnd5e-items.ts";
import { feetIn, integerIn, keyed, list, numberIn, record, textIn, type Loose } from "./loose.ts";
import type { CreatureReading, Doubt, Mark, RefusalReason, StatBlockReading } from "./types.ts";

/** Most characters of a text that is read. */
export const LIMIT = 2_000_000;

export const CHARACTERISTIC_KEYS: Readonly<Record<string, Characteristic>> = {
  str: "strength",
  dex: "dexterity",
  con: "endurance",
  int: "learning",
  wis: "perception",
  cha: "charisma",
};
const SIZES: Readonly<Record<string, string>> = {
  tiny: "tiny",
  sm: "small",
  med: "medium",
  lg: "large",
  huge: "huge",
  grg: "gargantuan",
};
/** Skills with their usual characteristic. */
const SKILLS: Readonly<Record<string, readonly [key: string, of: string]>> = {
  acr: ["acrobatics", "dex"],
  ani: ["animalHandling", "wis"],
  arc: ["arcana", "int"],
  ath: ["athletics", "str"],
  dec: ["deception", "cha"],
  his: ["history", "int"],
  ins: ["insight", "wis"],
  itm: ["intimidation", "cha"],
  inv: ["analysis", "int"],
  med: ["medicine", "wis"],
  nat: ["nature", "int"],
  prc: ["awareness", "wis"],
  prf: ["performance", "cha"],
  per: ["persuasion", "cha"],
  rel: ["religion", "int"],
  slt: ["sleightOfHand", "dex"],
  ste: ["stealth", "dex"],
  sur: ["survival", "wis"],
};
const WAYS = ["walk", "climb", "swim", "fly", "burrow"] as const;
const SENSES = ["blindsight", "darkvision", "tremorsense", "truesight"] as const;

const refused = (reason: RefusalReason): StatBlockReading => ({
  refusal: { reason, lines: [] },
  creature: null,
  doubts: [],
  lines: [],
});

/** Returns lengths in feet by key. */
function lengths(keys: readonly string[], from: Loose, field: string, mark: Mark): Record<string, number> {
  const found = keys.flatMap((key): [string, number][] => {
    const length = feetIn(from[key], from["units"], `${field}.${key}`, mark);
    return length === null || length === 0 ? [] : [[key, length]];
  });
  return Object.fromEntries(found);
}

const MOST_ARMOR_CLASS = 40;
/** Armor Class: stated, or that of the worn armor. */
function armorClassOf(attributes: Loose, items: readonly Loose[], dexterity: number, mark: Mark): number | null {
  const armor = record(attributes["ac"]);
  const bounded = (value: unknown): number | null => integerIn(value, 0, MOST_ARMOR_CLASS, "armorClass", mark);
  const flat = bounded(armor["flat"]);
  if (flat !== null && ["flat", "natural", ""].includes(textIn(armor["calc"]))) return flat;
  const value = bounded(armor["value"]);
  if (value !== null) return value;
  const worn = items
    .map((item) => record(item["system"]))
    .filter((system) => system["equipped"] === true && numberIn(record(system["armor"])["value"]) !== null);
  const kind = (system: Loose): string =>
    textIn(record(system["type"])["value"]) || textIn(record(system["armor"])["type"]);
  const suit = worn.find((system) => ["light", "medium", "heavy"].includes(kind(system)));
  const shield = worn.find((system) => kind(system) === "shield");
  const base = bounded(record(suit?.["armor"])["value"]) ?? 10;
  const most = suit ? ({ light: 99, medium: 2, heavy: 0 }[kind(suit)] ?? 99) : 99;
  const total = base + Math.min(dexterity, most) + (bounded(record(shield?.["armor"])["value"]) ?? 0);
  // The other system computes it by "calc"; here it is worked out from what is worn.
  mark("armorClass", "twoReadings", total);
  return total;
}

/** Most characters of a name. */
export const LONG = 120;

/** Returns the languages of the list, and those that somebody wrote beside it. */
export function languagesOf(traitsOf: Loose): string[] {
  const { value, custom } = record(traitsOf["languages"]);
  const all = [...list(value).map(textIn), ...textIn(custom).split(";")];
  return all.map((name) => name.trim().slice(0, LONG)).filter(Boolean);
}

/** Keys of a trait such as `di`. Those that magic goes through hold only sometimes. */
function traits(from: unknown, known: readonly string[], field: string, mark: Mark): string[] {
  const trait = record(from);
  if (list(trait["bypasses"]).length > 0) mark(field, "conditional");
  if (textIn(trait["custom"]) !== "") mark(field, "unknownWord", textIn(trait["custom"]).slice(0, 80));
  const physical = ["bludgeoning", "piercing", "slashing"];
  return list(trait["value"]).flatMap((one) => {
    const key = textIn(one);
    if (list(trait["bypasses"]).length > 0 && physical.includes(key)) return [];
    if (known.includes(key)) return [key];
    mark(field, "unknownWord", key);
    return [];
  });
}

/** Reads one creature. */
function readCreature(actor: Loose, mark: Mark): CreatureReading {
  const system = record(actor["system"]);
  const attributes = record(system["attributes"]);
  const details = record(system["details"]);
  const resources = record(system["resources"]);
  const traitsOf = record(system["traits"]);
  const abilities = record(system["abilities"]);
  const items = list(actor["items"]).map(record);
  const rating = numberIn(details["cr"]);
  const isPart = rating !== null && [0.125, 0.25, 0.5].includes(rating);
  const challenge = isPart ? rating : integerIn(rating, 0, 30, "challenge", mark);
  if (rating === null) mark("challenge", "missing");
  const proficiency = proficiencyOf(challenge ?? 0);
  const characteristics: Partial<Record<Characteristic, number>> = {};
  const saves: Partial<Record<Characteristic, number>> = {};
  for (const [short, key] of Object.entries(CHARACTERISTIC_KEYS)) {
    const ability = record(abilities[short]);
    const field = `characteristics.${key}`;
    const value = integerIn(ability["value"], 1, 30, field, mark);
    if (numberIn(ability["value"]) === null) mark(field, "missing");
    if (value === null) continue;
    characteristics[key] = value;
    const bonus = textIn(record(ability["bonuses"])["save"]);
    if (bonus !== "") mark(`saves.${key}`, "conditional", bonus);
    if (numberIn(ability["proficient"]) === 1) saves[key] = abilityModifier(value) + proficiency;
  }
  const modifier = (short: string): number =>
    abilityModifier(characteristics[CHARACTERISTIC_KEYS[short] ?? "strength"] ?? 10);
  const skills = Object.entries(record(system["skills"])).flatMap(([short, stored]): [string, number][] => {
    const skill = record(stored);
    const known = keyed(SKILLS, short);
    const times = numberIn(skill["value"]) ?? 0;
    if (known && ![0, 0.5, 1, 2].includes(times)) {
      mark(`skills.${known[0]}`, "outOfRange", times);
      return [];
    }
    return known && times > 0
      ? [[known[0], modifier(textIn(skill["ability"]) || known[1]) + Math.floor(times * proficiency)]]
      : [];
  });
  const hp = record(attributes["hp"]);
  const points = readHitPoints(
    `${String(integerIn(hp["max"], 1, 9999, "hitPoints", mark) ?? "")} (${textIn(hp["formula"])})`,
    mark,
  );
  const movement = record(attributes["movement"]);
  const sensing = record(attributes["senses"]);
  const bearer: Bearer = { modifier, proficiency, spellcasting: textIn(attributes["spellcasting"]) };
  const read = items.map((item) => readItem(item, bearer, mark));
  const attacks = read.flatMap(({ attack }) => attack ?? []);
  const features = read.flatMap(({ feature }) => feature ?? []);
  const several = readSeveral(
    features,
    attacks.map(({ name }) => name),
    mark,
  );
  const type = record(details["type"]);
  const creature: CreatureReading = {
    name: textIn(actor["name"]),
    size: keyed(SIZES, textIn(traitsOf["size"])) ?? "",
    kind: textIn(type["value"]) || textIn(details["type"]),
    alignment: textIn(details["alignment"]),
    armorClass: armorClassOf(attributes, items, modifier("dex"), mark),
    ...points,
    initiative: null,
    speed: lengths(WAYS, movement, "speed", mark),
    hovers: movement["hover"] === true,
    characteristics,
    saves,
    skills: Object.fromEntries(skills),
    resistances: traits(traitsOf["dr"], DAMAGE_TYPES, "resistances", mark),
    immunities: traits(traitsOf["di"], DAMAGE_TYPES, "immunities", mark),
    vulnerabilities: traits(traitsOf["dv"], DAMAGE_TYPES, "vulnerabilities", mark),
    conditionImmunities: traits(traitsOf["ci"], CONDITIONS, "conditionImmunities", mark),
    // Version 5 keeps the ranges of senses one step deeper.
    senses: lengths(SENSES, { ...sensing, ...record(sensing["ranges"]) }, "senses", mark),
    passivePerception: null,
    languages: languagesOf(traitsOf),
    gear: "",
    challenge,
    experience: challenge === null ? null : challengeExperience(challenge),
    ...readTraits(features, mark),
    legendary: integerIn(record(resources["legact"])["max"], 0, 10, "legendary", mark) || null,
    several,
    attacks,
    features,
  };
  return { ...creature, attacks: limitedAttacks(creature, mark) };
}

/** Reads a creature of dnd5e, as its JSON holds it. Never throws. @rule B-MISC-10 */
export function readDnd5e(actor: Loose): StatBlockReading {
  const { abilities, attributes } = record(actor["system"]);
  if (
    actor["type"] !== "npc" ||
    Object.keys(record(abilities)).length === 0 ||
    Object.keys(record(attributes)).length === 0
  )
    return refused("notACreature");
  const doubts: Doubt[] = [];
  const mark: Mark = (field, reason, stated, expected) => {
    doubts.push({
      field,
      reason,
      ...(stated === undefined ? {} : { stated }),
      ...(expected === undefined ? {} : { expected }),
    });
  };
  return { refusal: null, creature: readCreature(actor, mark), doubts, lines: [] };
}
