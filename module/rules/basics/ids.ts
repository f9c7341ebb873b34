/** Fixed keys of the game. Worlds may rename labels and add entries, but these keys do not change. */

/** The six characteristics. @rule H-CHAR-01 */
export const CHARACTERISTICS = ["strength", "dexterity", "endurance", "learning", "perception", "charisma"] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

/** The six Attributes, one per characteristic; they are the saves. @rule H-SKL-05 H-SKL-08 H-SKL-09 H-SKL-10 H-SKL-11 C-17 C-22 B-SKL-01 */
export const ATTRIBUTES = ["athletics", "acrobatics", "adaptability", "discipline", "analysis", "awareness"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** The characteristic of each Attribute. @rule H-SKL-05 C-22 */
export const ATTRIBUTE_CHARACTERISTIC: Readonly<Record<Attribute, Characteristic>> = {
  athletics: "strength",
  acrobatics: "dexterity",
  adaptability: "endurance",
  discipline: "charisma",
  analysis: "learning",
  awareness: "perception",
};

/** Definition of a skill. */
export interface SkillDefinition {
  readonly characteristic: Characteristic;
  /** True if the skill cannot be rolled at step 0. The GM may overrule this. */
  readonly trainedOnly: boolean;
}

/** The fourteen skills. @rule B-SKL-02 B-SKL-03 B-SKL-04 B-SKL-05 H-SKL-03 C-24 */
export const SKILLS = {
  sleightOfHand: { characteristic: "dexterity", trainedOnly: true },
  stealth: { characteristic: "dexterity", trainedOnly: false },
  arcana: { characteristic: "learning", trainedOnly: true },
  history: { characteristic: "learning", trainedOnly: false },
  nature: { characteristic: "learning", trainedOnly: false },
  religion: { characteristic: "learning", trainedOnly: true },
  animalHandling: { characteristic: "perception", trainedOnly: false },
  insight: { characteristic: "perception", trainedOnly: false },
  medicine: { characteristic: "perception", trainedOnly: false },
  survival: { characteristic: "perception", trainedOnly: false },
  deception: { characteristic: "charisma", trainedOnly: false },
  intimidation: { characteristic: "charisma", trainedOnly: false },
  performance: { characteristic: "charisma", trainedOnly: false },
  persuasion: { characteristic: "charisma", trainedOnly: false },
} as const satisfies Readonly<Record<string, SkillDefinition>>;
type CommonSkill = keyof typeof SKILLS;
export const SKILL_KEYS = [
  "sleightOfHand",
  "stealth",
  "arcana",
  "history",
  "nature",
  "religion",
  "animalHandling",
  "insight",
  "medicine",
  "survival",
  "deception",
  "intimidation",
  "performance",
  "persuasion",
] as const satisfies readonly CommonSkill[];

/** Skills of the same names as Attributes, in games where Attributes are saves alone. @rule B-SKL-01 B-SKL-02 B-SKL-03 B-SKL-04 */
export const ATTRIBUTE_SKILLS = {
  athletics: "athleticsSkill",
  acrobatics: "acrobaticsSkill",
  analysis: "analysisSkill",
  awareness: "awarenessSkill",
} as const satisfies Partial<Record<Attribute, string>>;
/** A skill of any game; `Game.skills` says which ones a game has. */
export type Skill = CommonSkill | (typeof ATTRIBUTE_SKILLS)[keyof typeof ATTRIBUTE_SKILLS];
export const ALL_SKILLS: readonly Skill[] = [...SKILL_KEYS, ...Object.values(ATTRIBUTE_SKILLS)];
export const SKILL_DEFINITIONS: Readonly<Record<Skill, SkillDefinition>> = {
  ...SKILLS,
  athleticsSkill: { characteristic: "strength", trainedOnly: false },
  acrobaticsSkill: { characteristic: "dexterity", trainedOnly: false },
  analysisSkill: { characteristic: "learning", trainedOnly: false },
  awarenessSkill: { characteristic: "perception", trainedOnly: false },
};

/** The thirteen damage types. @rule B-DMG-07 */
export const DAMAGE_TYPES = [
  "acid",
  "bludgeoning",
  "cold",
  "fire",
  "force",
  "lightning",
  "necrotic",
  "piercing",
  "poison",
  "psychic",
  "radiant",
  "slashing",
  "thunder",
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Damage types that armor and shield do not reduce. @rule H-DMG-07 */
export const UNREDUCED_TYPES: readonly DamageType[] = ["force", "necrotic", "psychic", "radiant"];

/** Kinds of armor. Each has its own mastery. @rule H-DMG-05 */
export const ARMOR_TYPES = ["light", "medium", "heavy", "shield"] as const;
export type ArmorType = (typeof ARMOR_TYPES)[number];

/** Weapon types. Each has its own mastery. Worlds may add more. @rule C-23 */
export const WEAPON_TYPES = ["oneHanded", "twoHanded", "ranged", "unarmed", "improvised"] as const;
export type WeaponType = (typeof WEAPON_TYPES)[number];

/** Degrees of cover. @rule H-COV-01 H-COV-02 H-COV-03 */
export const COVERS = ["none", "half", "threeQuarters", "full"] as const;
export type Cover = (typeof COVERS)[number];

/** The two Defenses. @rule H-ATK-08 */
export const DEFENSE_KINDS = ["physical", "magical"] as const;
export type DefenseKind = (typeof DEFENSE_KINDS)[number];

/** Mastery steps; 0 is untrained. @rule H-MAS-01 */
export const STEPS = [0, 1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** The eight schools of magic. */
export const SCHOOLS = [
  "abjuration",
  "conjuration",
  "divination",
  "enchantment",
  "evocation",
  "illusion",
  "necromancy",
  "transmutation",
] as const;
export type School = (typeof SCHOOLS)[number];

/** Kinds of changes of hit points. */
export const CHANGE_KINDS = ["damage", "healing", "temporary"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How willing a creature is to follow a request. @rule B-SOC-04 */
export const WILLINGNESS = ["willing", "hesitant", "unwilling"] as const;

export type Willingness = (typeof WILLINGNESS)[number];

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

/** Creatures that an aura affects, relative to the creature with the aura. */
export const AURA_SIDES = ["allies", "enemies", "all"] as const;
