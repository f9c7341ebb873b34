import { text } from "../schema/fields.ts";
import { physicalSchema } from "./common.ts";

function ammunitionSchema() {
  return {
    ...physicalSchema(),
    /** What weapons ask for: arrow, bolt, bullet, needle … */
    kind: text("arrow"),
  };
}
export type AmmunitionSchema = ReturnType<typeof ammunitionSchema>;

/** Arrows, bolts and the like; `quantity` is the number of shots. @rule H-RNG-01 */
export class AmmunitionData extends foundry.abstract.TypeDataModel<AmmunitionSchema, Item.Implementation> {
  static override defineSchema(): AmmunitionSchema {
    return ammunitionSchema();
  }
}
