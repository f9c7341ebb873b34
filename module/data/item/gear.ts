import { heldSchema, physicalSchema } from "./common.ts";

function gearSchema() {
  return { ...physicalSchema(), ...heldSchema() };
}
type GearSchema = ReturnType<typeof gearSchema>;

/** System data of a carried item without rules of its own. */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override defineSchema(): GearSchema {
    return gearSchema();
  }

  /** Converts the older boolean `focus`. True becomes "any", a focus for every class. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    if (typeof source["focus"] === "boolean") source["focus"] = source["focus"] ? ["any"] : [];
    return super.migrateData(source);
  }
}
