import { coins, flag, optionalInteger, optionalLength } from "../schema/fields.ts";
import { physicalSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function containerSchema() {
  return {
    ...physicalSchema(),
    /** Most that it holds; null = no limit. kg, pieces. */
    capacity: new SchemaField({ weight: optionalLength(), count: optionalInteger() }),
    /** What is inside weighs nothing to the bearer. */
    weightless: flag(),
    coins: coins(),
  };
}
export type ContainerSchema = ReturnType<typeof containerSchema>;

/** A bag, chest or quiver; things say in which one they lie. */
export class ContainerData extends foundry.abstract.TypeDataModel<ContainerSchema, Item.Implementation> {
  static override defineSchema(): ContainerSchema {
    return containerSchema();
  }
}
