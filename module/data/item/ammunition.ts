import { text } from "../schema/fields.ts";
import { physicalSchema } from "./common.ts";

function ammunitionSchema() {
  return {
    ...physicalSchema(),
    /** Kind of ammunition that weapons refer to: arrow, bolt, bullet, needle … */
    kind: text("arrow"),
  };
}
type AmmunitionSchema = ReturnType<typeof ammunitionSchema>;

/** System data of ammunition, for example arrows or bolts. `quantity` is the number of shots. @rule H-RNG-01 */
export class AmmunitionData extends foundry.abstract.TypeDataModel<AmmunitionSchema, Item.Implementation> {
  static override defineSchema(): AmmunitionSchema {
    return ammunitionSchema();
  }
}
