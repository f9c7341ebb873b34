import type { Attribute, Characteristic } from "../basics/ids.ts";
import type { Ruleset } from "./ruleset-types.ts";

/** Characteristics of this system by their names in the base game. d20-3e uses the same names. @rule B-CHAR-01 D-C7 */
export const BASE_CHARACTERISTICS = {
  strength: "strength",
  dexterity: "dexterity",
  constitution: "endurance",
  intelligence: "learning",
  wisdom: "perception",
  charisma: "charisma",
} as const satisfies Readonly<Record<string, Characteristic>>;
export type BaseCharacteristic = keyof typeof BASE_CHARACTERISTICS;
/** Returns the characteristic for a name of the base game. @rule B-CHAR-01 D-C7 */
export function fromBase(name: BaseCharacteristic): Characteristic {
  return BASE_CHARACTERISTICS[name];
}

/**
 * Returns the Attribute that replaces a save of the base game. A Wisdom save becomes Discipline for effects on the
 * mind, else Awareness.
 * @rule B-SAVE-03 C-22
 */
export function attributeForSave(name: BaseCharacteristic, onMind = true): Attribute {
  switch (name) {
    case "strength":
      return "athletics";
    case "dexterity":
      return "acrobatics";
    case "constitution":
      return "adaptability";
    case "intelligence":
      return "analysis";
    case "wisdom":
      return onMind ? "discipline" : "awareness";
    case "charisma":
      return "discipline";
  }
}

/**
 * Returns the Attribute that makes the requested save. In rules with a proficiency bonus, a save with Discipline is a
 * Wisdom save, which Awareness makes. If the item marks it as a Charisma save, Discipline makes it.
 * @param attribute key of an Attribute, or of one that the table adds
 * @rule B-SAVE-03 C-22
 */
export function savingAttribute<A extends string>(
  attribute: A,
  charisma: boolean,
  { training }: Pick<Ruleset, "training">,
): A | "awareness" {
  return training === "proficiency" && attribute === "discipline" && !charisma ? "awareness" : attribute;
}
