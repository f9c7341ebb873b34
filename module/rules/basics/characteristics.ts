import type { Contribution } from "./contribution.ts";
import { CHARACTERISTICS, type Characteristic } from "./ids.ts";

/** Limits of a characteristic. Only an effect can lower a value to 0. @rule B-CHAR-02 B-CHAR-04 */
export const CHARACTERISTIC_RANGE = { min: 1, max: 30, characterCap: 20 } as const;

const LABEL: Readonly<Record<Characteristic, string>> = {
  strength: "OD20.Part.Strength",
  dexterity: "OD20.Part.Dexterity",
  endurance: "OD20.Part.Endurance",
  learning: "OD20.Part.Learning",
  perception: "OD20.Part.Perception",
  charisma: "OD20.Part.Charisma",
};

/**
 * Returns the modifier of a characteristic: half of the difference to 10, rounded down.
 * @param value whole number from 0 to 30; only an effect lowers it to 0
 * @rule H-CHAR-03 B-CHAR-02 B-CHAR-05 B-DICE-12 C-90
 */
export function abilityModifier(value: number): number {
  return Math.floor((value - 10) / 2);
}

/**
 * Checks the value of a characteristic. A player character above 20 gets a warning. Values above 30 are invalid.
 * @rule B-CHAR-02 B-CHAR-04
 */
export function characteristicValidity(
  value: number,
  playerCharacter: boolean,
): "ok" | "aboveCap" | "zero" | "invalid" {
  if (!Number.isInteger(value) || value < 0 || value > CHARACTERISTIC_RANGE.max) return "invalid";
  if (value === 0) return "zero";
  return playerCharacter && value > CHARACTERISTIC_RANGE.characterCap ? "aboveCap" : "ok";
}

/**
 * Returns the characteristics whose value is 0 or less after drain. The source of the drain decides what happens then.
 * @rule B-CHAR-04
 */
export const atNothing = (
  values: Readonly<Record<Characteristic, { readonly value: number; readonly drain?: number }>>,
): Characteristic[] => CHARACTERISTICS.filter((key) => values[key].value - (values[key].drain ?? 0) <= 0);

/** Returns the characteristic that a contribution stands for, or null for any other contribution. @rule H-CHAR-04 */
export function characteristicOf(part: Pick<Contribution, "source" | "label">): Characteristic | null {
  const { source, label } = part;
  return source === "characteristic" ? (CHARACTERISTICS.find((key) => LABEL[key] === label) ?? null) : null;
}

/** Returns the modifier of a characteristic as a contribution. @rule H-CHAR-04 */
export function characteristicContribution(
  key: Characteristic,
  modifier: number,
  rules: readonly string[],
): Contribution {
  return {
    source: "characteristic",
    label: LABEL[key],
    value: modifier,
    rules,
  };
}
