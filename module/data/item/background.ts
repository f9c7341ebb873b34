import { choices, count, features, grants, keySet, kit, text } from "../schema/fields.ts";
import { describedSchema } from "./common.ts";

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
