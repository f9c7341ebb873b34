import { amount, choices, features, grants, keySet, senses, text } from "../schema/fields.ts";
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
