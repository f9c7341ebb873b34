/** Numbers of games with a base attack bonus: what class, size and users give, and the parts of attack, Armor Class and saves. */
import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";

/** Label of the base attack bonus. */
export const BASE_ATTACK = "OD20.Part.BaseAttack";

/** Numbers of a d20-3e attack. The gaming group has its own progression tables and enters the results. @rule D-C6 */
export interface Attack3eInput {
  readonly baseAttack: number;
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  readonly size?: number;
  /** Range penalty as a number of 0 or less. */
  readonly rangePenalty?: number;
  readonly extra?: readonly Contribution[];
}

/**
 * Returns the contributions of the entered numbers to a d20-3e attack roll: base attack bonus, size and range.
 * @rule D-ATK-04 D-ATK-05 D-C6
 */
export function numbersOfAttack3e(i: Pick<Attack3eInput, "baseAttack" | "size" | "rangePenalty">): Contribution[] {
  const parts: Contribution[] = [{ source: "base", label: BASE_ATTACK, value: i.baseAttack, rules: ["D-ATK-04"] }];
  if (i.size) parts.push({ source: "size", label: "OD20.Part.Size", value: i.size, rules: ["D-ATK-04"] });
  if (i.rangePenalty)
    parts.push({ source: "range", label: "OD20.Part.Range", value: i.rangePenalty, rules: ["D-ATK-05"] });
  return parts;
}

/**
 * Returns the parts of a d20-3e attack roll: the characteristic, the entered numbers and the situation.
 * @rule D-ATK-04 D-ATK-05 D-C6
 */
export function attackContributions3e(i: Attack3eInput): Contribution[] {
  return [
    characteristicContribution(i.characteristicKey, i.modifier, ["D-ATK-04"]),
    ...numbersOfAttack3e(i),
    ...(i.extra ?? []),
  ];
}

/** Returns the size modifier of a d20-3e Armor Class, or no parts if it is 0. @rule D-ATK-07 D-C6 */
export function sizeOfArmorClass3e(size: number): Contribution[] {
  return size === 0 ? [] : [{ source: "size", label: "OD20.Part.Size", value: size, rules: ["D-ATK-07"] }];
}

/**
 * Returns the parts of a d20-3e Armor Class without the base of 10, which `fixedDefense` adds.
 * @rule D-ATK-07
 */
export function armorClassContributions3e(i: {
  readonly armor: number;
  readonly shield: number;
  readonly dexterity: number;
  readonly size: number;
}): Contribution[] {
  return [
    { source: "armor", label: "OD20.Part.Armor", value: i.armor, rules: ["D-ATK-07"] },
    { source: "shield", label: "OD20.Part.Shield", value: i.shield, rules: ["D-ATK-07"] },
    characteristicContribution("dexterity", i.dexterity, ["D-ATK-07"]),
    ...sizeOfArmorClass3e(i.size),
  ];
}

/** Characteristics of the three d20-3e saves. @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7 */
export const SAVES_3E = { fortitude: "endurance", reflex: "dexterity", will: "perception" } as const satisfies Readonly<
  Record<string, Characteristic>
>;

/** The three saves of d20-3e. */
export type Save3e = keyof typeof SAVES_3E;
export const SAVE_KEYS_3E = ["fortitude", "reflex", "will"] as const satisfies readonly Save3e[];

/**
 * Numbers that users enter for a creature besides the base attack bonus: base saves, size modifier and range penalty.
 * @rule D-C6
 */
export const NUMBERS_3E = [...SAVE_KEYS_3E, "size", "range"] as const;
export type Number3e = (typeof NUMBERS_3E)[number];

/**
 * Returns the d20-3e save that replaces a save with an Attribute.
 * @param attribute key of an Attribute, or of one that the table adds
 * @rule D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04
 */
export function saveOf3e(attribute: string): Save3e {
  if (attribute === "athletics" || attribute === "adaptability") return "fortitude";
  return attribute === "acrobatics" ? "reflex" : "will";
}

const SAVE_BASE: Readonly<Record<Save3e, { readonly label: string; readonly rule: string }>> = {
  fortitude: { label: "OD20.Part.SaveFortitude", rule: "D-SAVE-02" },
  reflex: { label: "OD20.Part.SaveReflex", rule: "D-SAVE-03" },
  will: { label: "OD20.Part.SaveWill", rule: "D-SAVE-04" },
};

/** Returns the parts of a d20-3e save. @rule D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04 */
export function saveContributions3e(save: Save3e, baseSave: number, modifier: number): Contribution[] {
  const { label, rule } = SAVE_BASE[save];
  return [
    { source: "base", label, value: baseSave, rules: [rule] },
    characteristicContribution(SAVES_3E[save], modifier, [rule]),
  ];
}

/** Ways in which a base attack bonus grows: by the whole level, and by a quarter less each. @rule D-ATK-04 D-C6 */
export const ATTACK_PROGRESSIONS = ["full", "threeQuarters", "half"] as const;
export type AttackProgression = (typeof ATTACK_PROGRESSIONS)[number];

/** What a class gives by its level. */
export interface Progression {
  readonly attack: AttackProgression;
  /** Saves that grow fast. The others grow slowly. */
  readonly goodSaves: readonly Save3e[];
}

/** Numbers that a creature has by its class and size, besides those that users enter. */
export type Numbers3e = Readonly<Record<Save3e | "baseAttack" | "size", number>>;

/**
 * Returns the base attack bonus at a level.
 * @param level 0 to 20
 * @rule D-ATK-04 D-C6
 */
export function baseAttackAt(level: number, progression: AttackProgression): number {
  return Math.floor((level * (4 - ATTACK_PROGRESSIONS.indexOf(progression))) / 4);
}

/**
 * Returns a base save at a level: 2 and half the level for a good one, a third of the level for a poor one.
 * @param level 0 to 20
 * @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function baseSaveAt(level: number, isGood: boolean): number {
  return isGood ? 2 + Math.floor(level / 2) : Math.floor(level / 3);
}

const SIZES = new Map(Object.entries({ tiny: 2, small: 1, large: -1, huge: -2, gargantuan: -4 }));

/** Returns the modifier of a size for attacks and Armor Class; 0 for an unknown size. @rule D-ATK-04 D-ATK-05 D-ATK-07 */
export function sizeModifier3e(size: string): number {
  return SIZES.get(size) ?? 0;
}

/**
 * Returns the numbers of a creature by its class and size.
 * @param progression null = it has no class, or its class has no progression
 * @rule D-ATK-04 D-ATK-07 D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C6
 */
export function numbersAt(level: number, progression: Progression | null, size: string): Numbers3e {
  const save = (key: Save3e): number => (progression ? baseSaveAt(level, progression.goodSaves.includes(key)) : 0);
  return {
    baseAttack: progression ? baseAttackAt(level, progression.attack) : 0,
    fortitude: save("fortitude"),
    reflex: save("reflex"),
    will: save("will"),
    size: sizeModifier3e(size),
  };
}
