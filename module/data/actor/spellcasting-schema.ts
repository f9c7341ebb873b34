import { bonus, count, optionalInteger, text } from "../schema/fields.ts";

const { SchemaField } = foundry.data.fields;

/** Spell slots of one circle: `value` left, `max` null = determined by the class. @rule H-SPL-03 H-SPL-04 */
function slot() {
  return new SchemaField({ value: count(0), max: optionalInteger(), bonus: bonus() });
}

/** Returns the schema of what casters store. @rule H-SPL-03 H-SPL-04 H-SPL-05 H-SPL-14 H-SPL-15 H-SPL-16 */
export function spellcastingSchema() {
  return new SchemaField({
    /** Main characteristic; "" = determined by the class. */
    characteristic: text(),
    /** knowsAll, spellbook or known; "" = determined by the class. */
    preparation: text(),
    attack: new SchemaField({ bonus: bonus() }),
    dc: new SchemaField({ bonus: bonus() }),
    /** Maximum number of prepared spells; null = determined by the class. */
    prepared: new SchemaField({ max: optionalInteger(), bonus: bonus() }),
    slots: new SchemaField({
      c1: slot(),
      c2: slot(),
      c3: slot(),
      c4: slot(),
      c5: slot(),
      c6: slot(),
      c7: slot(),
      c8: slot(),
      c9: slot(),
    }),
  });
}
