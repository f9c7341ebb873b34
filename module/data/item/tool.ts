import { integer, text } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { heldSchema, physicalSchema } from "./common.ts";

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
