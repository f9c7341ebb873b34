import { text } from "../schema/fields.ts";
import { doingSchema, physicalSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function consumableSchema() {
  return {
    ...physicalSchema(),
    ...doingSchema(),
    /** potion, scroll, poison, food or other */
    kind: text("potion"),
    /** How a use changes hit points: damage, healing or temporary; "" = it does not. @rule H-HEAL-01 B-REST-01 B-THP-03 */
    effect: new SchemaField({ kind: text(), formula: text(), type: text() }),
  };
}
type ConsumableSchema = ReturnType<typeof consumableSchema>;

/** System data of a consumable: potion, scroll, poison or food. */
export class ConsumableData extends foundry.abstract.TypeDataModel<ConsumableSchema, Item.Implementation> {
  static override defineSchema(): ConsumableSchema {
    return consumableSchema();
  }
}
