import { heldSchema, physicalSchema } from "./common.ts";
import { storeActivities } from "./old-fields.pure.ts";
import { text, integer } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";

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
    storeActivities("gear", source);
    if (typeof source["focus"] === "boolean") source["focus"] = source["focus"] ? ["any"] : [];
    return super.migrateData(source);
  }
}

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

function consumableSchema() {
  return {
    ...physicalSchema(),
    /** potion, scroll, poison, food or other */
    kind: text("potion"),
  };
}
type ConsumableSchema = ReturnType<typeof consumableSchema>;

/** System data of a consumable: potion, scroll, poison or food. */
export class ConsumableData extends foundry.abstract.TypeDataModel<ConsumableSchema, Item.Implementation> {
  static override defineSchema(): ConsumableSchema {
    return consumableSchema();
  }

  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    storeActivities("consumable", source);
    return super.migrateData(source);
  }
}

function toolSchema() {
  return {
    ...physicalSchema(),
    /** Kind of the tool: its key in `mastery.tools`, for example lockpicks or herbalism. @rule B-PROF-06 C-55 */
    tool: text(),
    /** Usual characteristic of checks with the tool. */
    characteristic: text("dexterity"),
    bonus: integer(0),
    ...heldSchema(),
  };
}
const MODIFIERS = { bonus: 0 } as const;
type ToolSchema = ReturnType<typeof toolSchema>;

/** System data of a tool. Creatures that are trained in its kind add their step. */
export class ToolData extends foundry.abstract.TypeDataModel<ToolSchema, Item.Implementation, { leftOut: LeftOut[] }> {
  static override defineSchema(): ToolSchema {
    return toolSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
