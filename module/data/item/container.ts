import { coins, flag, optionalInteger, optionalLength } from "../schema/fields.ts";
import { physicalSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function containerSchema() {
  return {
    ...physicalSchema(),
    /** Maximum content, as weight in kg and as number of pieces; null = no limit. */
    capacity: new SchemaField({ weight: optionalLength(), count: optionalInteger() }),
    /** Whether the content adds no weight to the load of the bearer. */
    weightless: flag(),
    coins: coins(),
  };
}
type ContainerSchema = ReturnType<typeof containerSchema>;

/** System data of a container such as a bag, chest or quiver. Each item stores the id of its container. */
export class ContainerData extends foundry.abstract.TypeDataModel<ContainerSchema, Item.Implementation> {
  static override defineSchema(): ContainerSchema {
    return containerSchema();
  }
}
