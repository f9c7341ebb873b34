import { flag, integer, optionalInteger, text } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { physicalSchema } from "./common.ts";

const { SchemaField } = foundry.data.fields;

function armorSchema() {
  return {
    ...physicalSchema(),
    /** light, medium, heavy, shield or none. A robe is "none": it needs no mastery and gives no reduction. */
    armorType: text("light"),
    /** @rule H-ATK-10 */
    defense: new SchemaField({ physical: integer(0), magical: integer(0) }),
    /** Highest Dexterity modifier that counts for Defense; null = no limit. @rule H-ATK-11 */
    maxDexterity: optionalInteger(),
    /** Minimum Strength value; null = none. */
    strength: optionalInteger(),
    stealthDisadvantage: flag(),
    equipped: flag(),
  };
}
const MODIFIERS = { "defense.physical": 0, "defense.magical": 0, maxDexterity: null } as const;
type ArmorSchema = ReturnType<typeof armorSchema>;

/** System data of body armor or a shield. */
export class ArmorData extends foundry.abstract.TypeDataModel<
  ArmorSchema,
  Item.Implementation,
  { leftOut: LeftOut[] }
> {
  static override defineSchema(): ArmorSchema {
    return armorSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
