import { characteristicContribution } from "../basics/characteristics.ts";
import type { Contribution } from "../basics/contribution.ts";
import type { Characteristic } from "../basics/ids.ts";

/** Numbers of a d20-3e attack; the tables behind them are the group's own. @rule D-C6 */
export interface Attack3eInput {
  readonly baseAttack: number;
  readonly characteristicKey: Characteristic;
  readonly modifier: number;
  readonly size?: number;
  /** Given as it counts, so 0 or below. */
  readonly rangePenalty?: number;
  readonly extra?: readonly Contribution[];
}

/**
 * What the group's own numbers add to an attack roll in d20-3e: base attack bonus, size, range.
 * @rule D-ATK-04 D-ATK-05 D-C6
 */
export function numbersOfAttack3e(i: Pick<Attack3eInput, "baseAttack" | "size" | "rangePenalty">): Contribution[] {
  const parts: Contribution[] = [
    { source: "base", label: "OD20.Part.BaseAttack", value: i.baseAttack, rules: ["D-ATK-04"] },
  ];
  if (i.size) parts.push({ source: "size", label: "OD20.Part.Size", value: i.size, rules: ["D-ATK-04"] });
  if (i.rangePenalty)
    parts.push({ source: "range", label: "OD20.Part.Range", value: i.rangePenalty, rules: ["D-ATK-05"] });
  return parts;
}

/**
 * The parts of an attack roll in d20-3e: those numbers, Strength or Dexterity, the situation.
 * @rule D-ATK-04 D-ATK-05 D-C6
 */
export function attackContributions3e(i: Attack3eInput): Contribution[] {
  return [
    characteristicContribution(i.characteristicKey, i.modifier, ["D-ATK-04"]),
    ...numbersOfAttack3e(i),
    ...(i.extra ?? []),
  ];
}

/** What size adds to an Armor Class in d20-3e; nothing where it is 0. @rule D-ATK-07 D-C6 */
export function sizeOfArmorClass3e(size: number): Contribution[] {
  return size === 0 ? [] : [{ source: "size", label: "OD20.Part.Size", value: size, rules: ["D-ATK-07"] }];
}

/**
 * The parts of an Armor Class in d20-3e without its base of 10 (`fixedDefense` adds it).
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

/** Characteristics of the three saves. @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7 */
export const SAVES_3E = { fortitude: "endurance", reflex: "dexterity", will: "perception" } as const satisfies Readonly<
  Record<string, Characteristic>
>;

/** The three saves of d20-3e. */
export type Save3e = keyof typeof SAVES_3E;

/** The free numbers of a creature beside its base attack bonus: base saves, modifier of size, penalty of distance. @rule D-C6 */
export const NUMBERS_3E = ["fortitude", "reflex", "will", "size", "range"] as const;
export type Number3e = (typeof NUMBERS_3E)[number];

/**
 * The save that stands in d20-3e where another profile saves by an Attribute.
 * @param attribute also one of the table's own
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

/** The parts of a save in d20-3e. @rule D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04 */
export function saveContributions3e(save: Save3e, baseSave: number, modifier: number): Contribution[] {
  const { label, rule } = SAVE_BASE[save];
  return [
    { source: "base", label, value: baseSave, rules: [rule] },
    characteristicContribution(SAVES_3E[save], modifier, [rule]),
  ];
}
