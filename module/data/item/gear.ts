import { heldSchema, physicalSchema } from "./common.ts";

function gearSchema() {
  return { ...physicalSchema(), ...heldSchema() };
}
export type GearSchema = ReturnType<typeof gearSchema>;

/** Anything that is carried and has no rules of its own. */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override defineSchema(): GearSchema {
    return gearSchema();
  }

  /** That it is a focus was once all that was said: such a one serves every class. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if (typeof source["focus"] === "boolean") source["focus"] = source["focus"] ? ["any"] : [];
    return super.migrateData(source);
  }
}
