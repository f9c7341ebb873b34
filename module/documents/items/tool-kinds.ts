/**
 * Finds tool kinds. Training and requests name a tool by its kind, or by its name if it has no kind. Item ids would be valid for one
 * creature only.
 */
import { TOOL_KINDS, isStandardTool } from "../../data/schema/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { storedName } from "../../core/other-language.ts";

export type Tool = Item.OfType<"tool">;

/** Returns the key of a tool that is valid for every creature. */
export function toolKey(tool: Tool): string {
  return tool.system.tool || storedName(tool);
}

const toolsAmong = (items: readonly Item.Implementation[]): Tool[] =>
  items.flatMap((item) => (item.isKind("tool") ? [item] : []));

/** Returns the tools of a creature with a quantity above 0. */
export function toolsOf(actor: Actor.Implementation): Tool[] {
  return toolsAmong(actor.items.contents).filter(({ system }) => system.quantity > 0);
}

/** Returns the tools of the world and of all its actors. */
function worldTools(): Tool[] {
  return [...toolsAmong(game.items.contents), ...game.actors.contents.flatMap(toolsOf)];
}

/** Returns whether a tool kind exists: in the system, among the tools of the world and its actors, or in an actor's training. */
export function isToolKind(key: string): boolean {
  return (
    key !== "" &&
    (isStandardTool(key) ||
      worldTools().some((tool) => toolKey(tool) === key) ||
      game.actors.contents.some((actor) => actor.creature?.mastery.tools.some((tool) => tool.key === key) === true))
  );
}

/** Returns the name of a tool kind: from a world item, else from the system, else from an actor's tool; otherwise the key. */
export function toolName(key: string): string {
  const named = (tools: readonly Item.Implementation[]): string | undefined =>
    toolsAmong(tools).find((tool) => toolKey(tool) === key)?.name;
  return named(game.items.contents) ?? (isStandardTool(key) ? t(`OD20.Tool.${key}`) : (named(worldTools()) ?? key));
}

/** Returns the keys of all tool kinds. The kinds that the given actors own or are trained in come first. */
export function knownTools(actors: readonly Actor.Implementation[] = []): string[] {
  const near = actors.flatMap((actor) => [
    ...toolsOf(actor).map(toolKey),
    ...(actor.creature?.mastery.tools.map(({ key }) => key) ?? []),
  ]);
  return [...new Set([...near, ...worldTools().map(toolKey), ...Object.keys(TOOL_KINDS)])].filter((key) => key !== "");
}

/** Returns all tool kinds with their names. It makes a single pass, because a world may have a thousand actors. */
export function knownToolNames(): Map<string, string> {
  const names = new Map<string, string>();
  const name = (tool: Tool): void => {
    const key = toolKey(tool);
    if (key !== "" && !names.has(key)) names.set(key, tool.name);
  };
  for (const tool of toolsAmong(game.items.contents)) name(tool);
  for (const key of Object.keys(TOOL_KINDS)) if (!names.has(key)) names.set(key, t(`OD20.Tool.${key}`));
  for (const tool of worldTools()) name(tool);
  return names;
}
