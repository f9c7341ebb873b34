import type { Attribute, Characteristic } from "../basics/ids.ts";
import type { Ruleset } from "./ruleset-types.ts";

/** Characteristics of the base game by their names there; d20-3e uses the same. @rule B-CHAR-01 D-C7 */
export const BASE_CHARACTERISTICS = {
  strength: "strength",
  dexterity: "dexterity",
  constitution: "endurance",
  intelligence: "learning",
  wisdom: "perception",
  charisma: "charisma",
} as const satisfies Readonly<Record<string, Characteristic>>;
export type BaseCharacteristic = keyof typeof BASE_CHARACTERISTICS;
/** The characteristic that a word of the base game stands for. @rule B-CHAR-01 D-C7 */
export function fromBase(name: BaseCharacteristic): Characteristic {
  return BASE_CHARACTERISTICS[name];
}

/**
 * The Attribute that a save of the base game becomes. A Wisdom save is Discipline when the effect
 * works on the mind, else Awareness.
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
 * The Attribute that carries the save which a thing asks for. What asks for Discipline works on the mind: a Wisdom save by the
 * base rules, which Awareness carries, unless the thing says that it is one of Charisma, Discipline's own.
 * @param attribute also one of the table's own
 * @rule B-SAVE-03 C-22
 */
export function savingAttribute<A extends string>(
  attribute: A,
  charisma: boolean,
  { training }: Pick<Ruleset, "training">,
): A | "awareness" {
  return training === "proficiency" && attribute === "discipline" && !charisma ? "awareness" : attribute;
}
