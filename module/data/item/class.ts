import { choices, count, features, focus, grants, kit, text } from "../schema/fields.ts";
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import { describedSchema } from "./common.ts";

const { ArrayField, NumberField, SchemaField, SetField, StringField } = foundry.data.fields;

/** Rests that bring slots back. */
export const SLOTS_RETURN = ["long", "short"] as const;

function classItemSchema() {
  return {
    ...describedSchema(),
    /** Hit points at level 1. @rule C-41 */
    hitPoints: count(8),
    /** Faces of its Hit Die, where the table has them. @rule B-REST-03 */
    hitDie: count(8),
    /** Talents at creation. @rule C-58 */
    talents: count(2),
    /** Main characteristic of spells and of the DC of its effects. @rule H-SPL-15 C-97 */
    characteristic: text(),
    /** Word by which spells name their classes; "" = it has no list of its own. */
    identifier: text(),
    /** knowsAll, spellbook, known; "" = casts nothing. @rule H-SPL-06 H-SPL-07 H-SPL-08 */
    preparation: text(),
    /** Kinds of casting focus that it uses; none = any. @rule H-SPL-21 B-SPL-07 */
    focus: focus(),
    /** By level: slots from circle 1 on, prepared spells, cantrips; the last row at or below the level counts. @rule H-SPL-03 H-SPL-05 */
    table: new ArrayField(
      new SchemaField({ level: count(1), slots: new ArrayField(count(0)), prepared: count(0), cantrips: count(0) }),
    ),
    /** The rest after which all slots are back; those of a pact need only a short one. @rule H-HEAL-03 B-REST-04 */
    slotsReturn: new StringField({ required: true, choices: SLOTS_RETURN, initial: "long" }),
    /** Color of a class that the table has invented, by sector and step of the color circle; "" = by its name. */
    hue: text(),
    /** Levels at which a characteristic rises. @rule H-PRG-08 C-26 */
    raises: new SetField(
      new NumberField({ required: true, nullable: false, integer: true, min: 1, max: NUMBER_LIMIT }),
      { initial: [3, 6, 9] },
    ),
    ...kit(),
    grants: grants(),
    choices: choices(),
    features: features(),
  };
}
export type ClassSchema = ReturnType<typeof classItemSchema>;

/** What a character has learned to be. */
export class ClassData extends foundry.abstract.TypeDataModel<ClassSchema, Item.Implementation> {
  static override defineSchema(): ClassSchema {
    return classItemSchema();
  }
}
