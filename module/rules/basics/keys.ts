import {
  ALL_SKILLS,
  ATTRIBUTE_SKILLS,
  ATTRIBUTES,
  CHARACTERISTICS,
  DEFENSE_KINDS,
  type Attribute,
  type Characteristic,
  type DefenseKind,
  type Skill,
} from "./ids.ts";

export function isCharacteristic(key: string): key is Characteristic {
  return CHARACTERISTICS.some((known) => known === key);
}

export function isAttribute(key: string): key is Attribute {
  return ATTRIBUTES.some((known) => known === key);
}

export function isSkill(key: string): key is Skill {
  return ALL_SKILLS.some((known) => known === key);
}

/** Returns the Attribute that a skill stands for, or the key of any other check. Effects name checks so. @rule B-SKL-01 */
export function aboutOf(key: string): string {
  return Object.entries(ATTRIBUTE_SKILLS).find(([, skill]) => skill === key)?.[0] ?? key;
}

export function isDefense(key: string): key is DefenseKind {
  return DEFENSE_KINDS.some((known) => known === key);
}

/** Returns the given keys that are known, in the order of the known keys. */
export function knownKeys<T extends string>(known: readonly T[], said: Iterable<string> = []): T[] {
  const words = new Set(said);
  return known.filter((key) => words.has(key));
}
