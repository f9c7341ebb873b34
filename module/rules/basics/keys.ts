import {
  ATTRIBUTES,
  CHARACTERISTICS,
  DEFENSE_KINDS,
  SKILL_KEYS,
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
  return SKILL_KEYS.some((known) => known === key);
}

export function isDefense(key: string): key is DefenseKind {
  return DEFENSE_KINDS.some((known) => known === key);
}

/** Returns the given keys that are known, in the order of the known keys. */
export function knownKeys<T extends string>(known: readonly T[], said: Iterable<string> = []): T[] {
  const words = new Set(said);
  return known.filter((key) => words.has(key));
}
