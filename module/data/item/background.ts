import { choices, count, features, grants, keySet, kit, text } from "../schema/fields.ts";
import { describedSchema } from "./common.ts";

function backgroundSchema() {
  return {
    ...describedSchema(),
    /** Talents at creation beside those of the class. @rule C-58 */
    talents: count(0),
    languages: keySet(),
    /** Characteristics that it may raise at creation: one by 2 and another by 1, or three by 1. */
    raises: keySet(),
    /** The kit in words of its own. */
    equipment: text(),
    ...kit(),
    grants: grants(),
    choices: choices(),
    features: features(),
  };
}
export type BackgroundSchema = ReturnType<typeof backgroundSchema>;

/** What a character was before. */
export class BackgroundData extends foundry.abstract.TypeDataModel<BackgroundSchema, Item.Implementation> {
  static override defineSchema(): BackgroundSchema {
    return backgroundSchema();
  }
}
