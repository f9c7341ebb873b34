/** Computes the check of a creature with a tool. */
import type { CharacterData } from "../../data/actor/character.ts";
import { stepOf } from "../../rules/character/grants.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import type { Contribution } from "../../rules/basics/contribution.ts";
import { rankContributions } from "../../rules/character/ranks.ts";
import { tableRuleset } from "../../core/table-rules.ts";
import { isStandardTool, TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import { type Characteristic, isCharacteristic, isSkill } from "../../rules/basics/ids.ts";
import { toolCheckContributions, type ToolCheck } from "../../rules/checks/tool-checks.ts";
import { isToolKind, toolKey, toolsOf } from "./tool-kinds.ts";
import { storedName } from "../../core/other-language.ts";

/** The part of a tool that names its characteristic. */
interface Tool {
  readonly system: { readonly characteristic: string };
}
/** How the creature uses the tool in this check. */
export interface ToolUse {
  /** Replacement for the tool's characteristic; "" = the tool's own. */
  readonly characteristic: Characteristic | "";
  /** Skill used together with the tool; "" = none. */
  readonly skill: string;
}

/** Returns the prepared step of a skill, from the system or the table's lists; 0 for an unknown skill. */
export function skillStep(data: CharacterData | NpcData, key: string): number {
  return Object.hasOwn(data.own.skills, key) ? (data.own.skills[key]?.step ?? 0) : stepOf(data, "skill", key);
}

/** Returns the ranks of a skill as parts; none in a game without ranks. @rule D-C6 */
function ranksOf(data: CharacterData | NpcData, key: string): Contribution[] {
  const skill = isSkill(key)
    ? data.skills[key]
    : Object.hasOwn(data.own.skills, key)
      ? data.own.skills[key]
      : undefined;
  return rankContributions(skill?.ranks ?? 0, tableRuleset());
}

/** A creature's check with a tool. */
export interface OwnToolCheck extends ToolCheck {
  /** The tool; null = the creature has none of this kind. */
  readonly tool: Item.OfType<"tool"> | null;
}

/** Returns the tool for a key: the item with this id, or else the creature's best tool of this kind; null = none. */
export function toolOf(actor: Actor.Implementation, key: string): Item.OfType<"tool"> | null {
  const item = actor.items.get(key);
  if (item?.isKind("tool")) return item;
  return (
    toolsOf(actor)
      .filter((tool) => toolKey(tool) === key)
      .sort((a, b) => b.system.bonus - a.system.bonus)[0] ?? null
  );
}

/** Returns the usual characteristic of a tool check: from the tool, else from its kind, else Dexterity. */
export function usualOfTool(tool: Tool | null, key: string): Characteristic {
  const said = tool?.system.characteristic ?? (isStandardTool(key) ? TOOL_KINDS[key] : "");
  return isCharacteristic(said) ? said : "dexterity";
}

/**
 * Returns the contributions to a tool check from the creature's prepared numbers.
 * @returns null for an actor that is not a creature, and for an unknown key
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
      bare: [...data.characteristics[characteristic || usualOfTool(tool, key)].parts, ...ranksOf(data, skill)],
      // Creatures cannot have training with a tool that has no kind.
      toolStep: kind === "" ? 0 : stepOf(data, "tool", kind),
      atHand: tool !== null,
      skillStep: skill === "" ? 0 : skillStep(data, skill),
      level: data.training.level,
      bonus: tool?.system.bonus ?? 0,
      name: storedName(tool),
    },
    tableRuleset(),
  );
  return { ...check, tool };
}
