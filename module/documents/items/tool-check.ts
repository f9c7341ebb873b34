/** What a creature rolls with one of its tools. */
import type { CharacterData } from "../../data/actor/character.ts";
import { stepOf } from "../../rules/character/grants.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { isCharacteristic } from "../../rules/basics/keys.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { isStandardTool, TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import type { Characteristic } from "../../rules/basics/ids.ts";
import { toolCheckContributions, type ToolCheck } from "../../rules/checks/tool-checks.ts";
import { isToolKind, toolKey, toolsOf } from "./tool-kinds.ts";

/** What of a tool names its characteristic. */
interface Tool {
  readonly system: { readonly characteristic: string };
}
/** How it is used this time. */
export interface ToolUse {
  /** Instead of the tool's own; "" = its own. */
  readonly characteristic: Characteristic | "";
  /** Skill that goes with it; "" without one. */
  readonly skill: string;
}

/** The step of a skill as prepared, be it the system's or the table's; 0 for one that nobody knows. */
export function skillStep(data: CharacterData | NpcData, key: string): number {
  return Object.hasOwn(data.own.skills, key) ? (data.own.skills[key]?.step ?? 0) : stepOf(data, "skill", key);
}

/** A check with a tool as a creature makes it. */
export interface OwnToolCheck extends ToolCheck {
  /** Null: it has no tool of this kind. */
  readonly tool: Item.OfType<"tool"> | null;
}

/** The tool that a key means in these hands: the very item, else the best of that kind. */
export function toolOf(actor: Actor.Implementation, key: string): Item.OfType<"tool"> | null {
  const item = actor.items.get(key);
  if (item?.isKind("tool")) return item;
  return (
    toolsOf(actor)
      .filter((tool) => toolKey(tool) === key)
      .sort((a, b) => b.system.bonus - a.system.bonus)[0] ?? null
  );
}

/** The usual characteristic of a check with a tool: its own, else that of its kind; Dexterity where nobody knows one. */
export function usualOfTool(tool: Tool | null, key: string): Characteristic {
  const said = tool?.system.characteristic ?? (isStandardTool(key) ? TOOL_KINDS[key] : "");
  return isCharacteristic(said) ? said : "dexterity";
}

/**
 * The parts of a check with a tool, from the prepared numbers of whoever makes it.
 * @returns null for a creature without data, and for a key that nothing is called by (any more)
 * @rule B-PROF-06 B-PROF-02 C-55
 */
export function toolCheckOf(
  actor: Actor.Implementation,
  key: string,
  { characteristic, skill }: ToolUse,
): OwnToolCheck | null {
  const data = actor.creature;
  const tool = toolOf(actor, key);
  if (!data || (!tool && !isToolKind(key))) return null;
  const kind = tool?.system.tool ?? "";
  const check = toolCheckContributions(
    {
      bare: data.characteristics[characteristic || usualOfTool(tool, key)].parts,
      // A tool without a kind is nothing that one could be trained with.
      toolStep: kind === "" ? 0 : stepOf(data, "tool", kind),
      atHand: tool !== null,
      skillStep: skill === "" ? 0 : skillStep(data, skill),
      level: data.training.level,
      bonus: tool?.system.bonus ?? 0,
      name: tool?.name ?? "",
    },
    tableRuleset(),
  );
  return { ...check, tool };
}
