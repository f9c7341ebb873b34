/** What a creature rolls with one of its tools. */
import type { CharacterData } from "../data/actor/character.ts";
import { stepOf } from "../data/actor/grants.ts";
import type { NpcData } from "../data/actor/npc.ts";
import { isCharacteristic } from "../data/schema/keys.ts";
import { tableRuleset } from "../data/schema/table.ts";
import type { Characteristic } from "../rules/ids.ts";
import { toolCheckContributions, type ToolCheck } from "../rules/tool-checks.ts";

/** What of a tool its check needs. */
interface Tool {
  readonly name: string;
  readonly system: { readonly tool: string; readonly characteristic: string; readonly bonus: number };
}
/** How it is used this time. */
export interface ToolUse {
  /** Instead of the tool's own; "" = its own. */
  readonly characteristic: Characteristic | "";
  /** Skill that goes with it; "" without one. */
  readonly skill: string;
}

/** The characteristic of checks with a tool; Dexterity where it names none that there is. */
export function toolCharacteristic({ system }: Tool): Characteristic {
  return isCharacteristic(system.characteristic) ? system.characteristic : "dexterity";
}

/** The step of a skill as prepared, be it the system's or the table's; 0 for one that nobody knows. */
function skillStep(data: CharacterData | NpcData, key: string): number {
  return Object.hasOwn(data.own.skills, key) ? (data.own.skills[key]?.step ?? 0) : stepOf(data, "skill", key);
}

/** The parts of a check with a tool, from the bearer's prepared numbers. @rule B-PROF-06 B-PROF-02 C-55 */
export function toolCheckOf(data: CharacterData | NpcData, tool: Tool, { characteristic, skill }: ToolUse): ToolCheck {
  const { tool: kind, bonus } = tool.system;
  return toolCheckContributions(
    {
      bare: data.characteristics[characteristic || toolCharacteristic(tool)].parts,
      // A tool without a kind is nothing that one could be trained with.
      toolStep: kind === "" ? 0 : stepOf(data, "tool", kind),
      skillStep: skill === "" ? 0 : skillStep(data, skill),
      level: data.training.level,
      bonus,
      name: tool.name,
    },
    tableRuleset(),
  );
}
