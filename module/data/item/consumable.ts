import { text } from "../schema/fields.ts";
import { doingSchema, physicalSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function consumableSchema() {
  return {
    ...physicalSchema(),
    ...doingSchema(),
    /** potion, scroll, poison, food, other */
    kind: text("potion"),
    /** What using it does to hit points: damage, healing, temporary; "" = nothing. @rule H-HEAL-01 B-REST-01 B-THP-03 */
    effect: new SchemaField({ kind: text(), formula: text(), type: text() }),
  };
}
export type ConsumableSchema = ReturnType<typeof consumableSchema>;

/** What is used up: potions, scrolls, poisons, food. */
export class ConsumableData extends foundry.abstract.TypeDataModel<ConsumableSchema, Item.Implementation> {
  static override defineSchema(): ConsumableSchema {
    return consumableSchema();
  }
}
