import { amount, area, count, flag, given, keySet, requires, text } from "../schema/fields.ts";
import { activities, describedSchema } from "./common.ts";
import { storeActivities } from "./old-fields.pure.ts";
import { MAX_CIRCLE } from "../../rules/spells/spellcasting.ts";

const { NumberField, SchemaField } = foundry.data.fields;

function spellSchema() {
  return {
    ...describedSchema(),
    ...activities(),
    /** Circle; 0 = cantrip. @rule H-SPL-02 H-SPL-11 */
    circle: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: MAX_CIRCLE, initial: 0 }),
    school: text(),
    classes: keySet(),
    /** active, bonus, reaction, minutes or hours */
    casting: new SchemaField({ kind: text("active"), value: count(1), trigger: text() }),
    /** self, touch, feet, sight or special */
    range: new SchemaField({ kind: text("feet"), value: amount(30) }),
    area: area(),
    /** instant, rounds, minutes, hours, days, untilDispelled or special */
    duration: new SchemaField({ kind: text("instant"), value: count(0) }),
    /** @rule B-CONC-01 */
    concentration: flag(),
    /** @rule B-SPL-06 */
    ritual: flag(),
    /**
     * Components. A material with a `price` (in gold) is required; otherwise a focus can replace it.
     * @rule H-SPL-17 H-SPL-18 H-SPL-19 H-SPL-22
     */
    components: new SchemaField({
      verbal: flag(),
      somatic: flag(),
      material: flag(),
      materials: text(),
      price: amount(0),
      consumed: flag(),
    }),
    /** Number of targets, and further targets per higher circle of the slot; 0 = see the description. @rule H-SPL-10 */
    targets: new SchemaField({ count: count(0), perCircle: count(0) }),
    /** @rule H-SPL-05 */
    prepared: flag(),
    /** Whether the spell is always prepared (by nature, class or item). It does not count against the limit. */
    always: flag(),
    requires: requires(),
    given: given(),
  };
}
type SpellSchema = ReturnType<typeof spellSchema>;

/** System data of a spell. */
export class SpellData extends foundry.abstract.TypeDataModel<SpellSchema, Item.Implementation> {
  static override defineSchema(): SpellSchema {
    return spellSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    storeActivities("spell", source);
    return super.migrateData(source);
  }
}
