import type { Contribution } from "./contribution.ts";
import { CHARACTERISTICS, type Characteristic } from "./ids.ts";

/** Smallest and largest value of a characteristic; 0 only as the result of an effect. @rule B-CHAR-02 B-CHAR-04 */
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
 * Modifier of a characteristic: half of what it is above 10, rounded down.
 * @param value whole number 0…30 (0 may be left behind by an effect)
 * @rule H-CHAR-03 B-CHAR-02 B-CHAR-05 B-DICE-12 C-90
 */
export function abilityModifier(value: number): number {
  return Math.floor((value - 10) / 2);
}

/**
 * Is a value allowed? Player characters above 20 are warned, nobody goes above 30.
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

/** The characteristics of which nothing is left: what has done that says what happens. @rule B-CHAR-04 */
export const atNothing = (
  values: Readonly<Record<Characteristic, { readonly value: number; readonly drain?: number }>>,
): Characteristic[] => CHARACTERISTICS.filter((key) => values[key].value - (values[key].drain ?? 0) <= 0);

/** The characteristic whose modifier a part of a total is; null for any other part. @rule H-CHAR-04 */
export function characteristicOf(part: Pick<Contribution, "source" | "label">): Characteristic | null {
  const { source, label } = part;
  return source === "characteristic" ? (CHARACTERISTICS.find((key) => LABEL[key] === label) ?? null) : null;
}

/** The modifier as a part of a total. @rule H-CHAR-04 */
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
