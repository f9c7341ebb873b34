import { integer, text } from "../schema/fields.ts";
import { leaveOut, type LeftOut } from "../schema/left-out.ts";
import { heldSchema, physicalSchema } from "./common.ts";

function toolSchema() {
  return {
    ...physicalSchema(),
    /** What training with it is called in `mastery.tools`: lockpicks, herbalism … @rule B-PROF-06 C-55 */
    tool: text(),
    /** Usual characteristic of checks with it. */
    characteristic: text("dexterity"),
    bonus: integer(0),
    ...heldSchema(),
  };
}
const MODIFIERS = { bonus: 0 } as const;
export type ToolSchema = ReturnType<typeof toolSchema>;

/** A tool; whoever is trained with its kind adds the step. */
export class ToolData extends foundry.abstract.TypeDataModel<ToolSchema, Item.Implementation, { leftOut: LeftOut[] }> {
  static override defineSchema(): ToolSchema {
    return toolSchema();
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.leftOut = leaveOut(this, MODIFIERS, this._source);
  }
}
