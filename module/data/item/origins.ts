import { amount, choices, features, grants, keySet, senses, text, count, kit } from "../schema/fields.ts";
import { describedSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function speciesSchema() {
  return {
    ...describedSchema(),
    /** @rule B-SIZE-02 */
    size: text("medium"),
    speed: new SchemaField({ walk: amount(30), climb: amount(0), swim: amount(0), fly: amount(0), burrow: amount(0) }),
    senses: senses(),
    languages: keySet(),
    resistances: keySet(),
    grants: grants(),
    choices: choices(),
    features: features(),
  };
}
type SpeciesSchema = ReturnType<typeof speciesSchema>;

/** System data of a species. */
export class SpeciesData extends foundry.abstract.TypeDataModel<SpeciesSchema, Item.Implementation> {
  static override defineSchema(): SpeciesSchema {
    return speciesSchema();
  }
}

function backgroundSchema() {
  return {
    ...describedSchema(),
    /** Talents that the background adds to those of the class at character creation. @rule C-58 */
    talents: count(0),
    languages: keySet(),
    /** Characteristics that the background may raise at creation: one by 2 and another by 1, or three by 1. */
    raises: keySet(),
    /** Starting equipment as free text. */
    equipment: text(),
    ...kit(),
    grants: grants(),
    choices: choices(),
    features: features(),
  };
}
type BackgroundSchema = ReturnType<typeof backgroundSchema>;

/** System data of a background: the life of a character before the adventures. */
export class BackgroundData extends foundry.abstract.TypeDataModel<BackgroundSchema, Item.Implementation> {
  static override defineSchema(): BackgroundSchema {
    return backgroundSchema();
  }
}
