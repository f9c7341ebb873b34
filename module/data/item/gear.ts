import { flag } from "../schema/fields.ts";
import { physicalSchema } from "./common.ts";

function gearSchema() {
  return {
    ...physicalSchema(),
    /** Held as a casting focus. @rule H-SPL-21 B-SPL-07 */
    focus: flag(),
  };
}
export type GearSchema = ReturnType<typeof gearSchema>;

/** Anything that is carried and has no rules of its own. */
export class GearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}
