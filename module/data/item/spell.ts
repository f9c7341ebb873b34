import { amount, area, count, flag, given, keySet, requires, text } from "../schema/fields.ts";
import { describedSchema, doingSchema, furtherUses } from "./common.ts";
import { MAX_CIRCLE } from "../../rules/spells/spellcasting.ts";

const { ArrayField, NumberField, SchemaField } = foundry.data.fields;

function spellSchema() {
  return {
    ...describedSchema(),
    ...doingSchema(),
    ...furtherUses(),
    /** 0 = cantrip. @rule H-SPL-02 H-SPL-11 */
    circle: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_CIRCLE, initial: 0 }),
    school: text(),
    classes: keySet(),
    /** active, bonus, reaction, minutes, hours */
    casting: new SchemaField({ kind: text("active"), value: count(1), trigger: text() }),
    /** self, touch, feet, sight, special */
    range: new SchemaField({ kind: text("feet"), value: amount(30) }),
    area: area(),
    /** instant, rounds, minutes, hours, days, untilDispelled, special */
    duration: new SchemaField({ kind: text("instant"), value: count(0) }),
    /** @rule B-CONC-01 */
    concentration: flag(),
    /** @rule B-SPL-06 */
    ritual: flag(),
    /** `price` in gold: the real thing must be there; else a focus will do. @rule H-SPL-17 H-SPL-18 H-SPL-19 H-SPL-22 */
    components: new SchemaField({
      verbal: flag(),
      somatic: flag(),
      material: flag(),
      materials: text(),
      price: amount(0),
      consumed: flag(),
    }),
    /** How many it is for, and how many more for each circle of a higher slot; 0 = its words say it. @rule H-SPL-10 */
    targets: new SchemaField({ count: count(0), perCircle: count(0) }),
    /** attack, save; "" = neither. @rule H-SPL-12 */
    resolution: text(),
    /** Which defense answers its attack: magical, physical. @rule C-36 */
    defense: text("magical"),
    /**
     * Attribute that it is saved with, and what a success leaves: half, none; `charisma`: what asks for Discipline asks by the
     * base rules for a Charisma save. @rule H-SPL-13 B-SAVE-03
     */
    save: new SchemaField({ attribute: text("acrobatics"), charisma: flag(), onSuccess: text("half") }),
    damage: new ArrayField(new SchemaField({ formula: text("1d6"), type: text("fire") })),
    /** Damage adds the main modifier. @rule C-98 */
    addsModifier: flag(),
    /** Dice; `@spell.mod` is the main characteristic's modifier. */
    healing: text(),
    /** Temporary hit points that it gives, written like healing. @rule B-THP-03 */
    temporary: text(),
    /** Dice more for each circle of a higher slot; of a cantrip: from level 5 on. @rule H-SPL-10 */
    upcast: text(),
    /** @rule H-SPL-05 */
    prepared: flag(),
    /** Prepared without counting: known by nature, by the class, by a thing. */
    always: flag(),
    requires: requires(),
    given: given(),
  };
}
export type SpellSchema = ReturnType<typeof spellSchema>;

/** A spell as it is known, prepared and read. */
export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override defineSchema(): SpellSchema {
    return spellSchema();
  }
}
