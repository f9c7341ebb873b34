import { characteristicContribution } from "./characteristics.ts";
import type { Contribution } from "./contribution.ts";
import type { Characteristic } from "./ids.ts";

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
 * The parts of an attack roll in d20-3e: base attack bonus, Strength or Dexterity, size, range.
 * @rule D-ATK-04 D-ATK-05 D-C6
 */
export function attackContributions3e(i: Attack3eInput): Contribution[] {
  const parts: Contribution[] = [
    { source: "base", label: "OD20.Part.BaseAttack", value: i.baseAttack, rules: ["D-ATK-04"] },
    characteristicContribution(i.characteristicKey, i.modifier, ["D-ATK-04"]),
  ];
  if (i.size) parts.push({ source: "size", label: "OD20.Part.Size", value: i.size, rules: ["D-ATK-04"] });
  if (i.rangePenalty)
    parts.push({ source: "range", label: "OD20.Part.Range", value: i.rangePenalty, rules: ["D-ATK-05"] });
  return [...parts, ...(i.extra ?? [])];
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
    { source: "size", label: "OD20.Part.Size", value: i.size, rules: ["D-ATK-07"] },
  ];
}

/** Characteristics of the three saves. @rule D-SAVE-02 D-SAVE-03 D-SAVE-04 D-C7 */
export const SAVES_3E = { fortitude: "endurance", reflex: "dexterity", will: "perception" } as const satisfies Readonly<
  Record<string, Characteristic>
>;

/** The parts of a save in d20-3e. @rule D-SAVE-01 D-SAVE-02 D-SAVE-03 D-SAVE-04 */
export function saveContributions3e(save: keyof typeof SAVES_3E, baseSave: number, modifier: number): Contribution[] {
  return [
    { source: "base", label: "OD20.Part.BaseSave", value: baseSave, rules: ["D-SAVE-01"] },
    characteristicContribution(SAVES_3E[save], modifier, ["D-SAVE-02"]),
  ];
}
