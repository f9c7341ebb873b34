/**
 * Tools as they are named for anybody: by their kind, which training names, too; one without a kind by its name. An item's
 * id is known to one creature alone.
 */
import { isStandardTool, TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import { t } from "../../core/i18n.ts";

type Tool = Item.OfType<"tool">;

/** What a tool is called wherever any creature may have one. */
export function toolKey({ name, system }: Tool): string {
  return system.tool || name;
}

const toolsAmong = (items: readonly Item.Implementation[]): Tool[] =>
  items.flatMap((item) => (item.isKind("tool") ? [item] : []));

/** The tools that a creature has at hand. */
export function toolsOf(actor: Actor.Implementation): Tool[] {
  return toolsAmong(actor.items.contents).filter(({ system }) => system.quantity > 0);
}

/** Tools of the world and of those who live in it. */
function worldTools(): Tool[] {
  return [...toolsAmong(game.items.contents), ...game.actors.contents.flatMap(toolsOf)];
}

/** Whether anybody can be asked for a check with it: the system, the world, somebody's pack or training knows it. */
export function isToolKind(key: string): boolean {
  return (
    key !== "" &&
    (isStandardTool(key) ||
      worldTools().some((tool) => toolKey(tool) === key) ||
      game.actors.contents.some((actor) => actor.creature?.mastery.tools.some((tool) => tool.key === key) === true))
  );
}

/** What a kind is called: as the table's own item of that kind, else as the system's, else as somebody's; else its key. */
export function toolName(key: string): string {
  const named = (tools: readonly Item.Implementation[]): string | undefined =>
    toolsAmong(tools).find((tool) => toolKey(tool) === key)?.name;
  return named(game.items.contents) ?? (isStandardTool(key) ? t(`OD20.Tool.${key}`) : (named(worldTools()) ?? key));
}

/** Every kind that is known now, by its key: first what these creatures have or are trained with, then the others. */
export function knownTools(actors: readonly Actor.Implementation[] = []): string[] {
  const near = actors.flatMap((actor) => [
    ...toolsOf(actor).map(toolKey),
    ...(actor.creature?.mastery.tools.map(({ key }) => key) ?? []),
  ]);
  return [...new Set([...near, ...worldTools().map(toolKey), ...Object.keys(TOOL_KINDS)])].filter((key) => key !== "");
}

/** The same with the name of each; in one walk, for there may be a thousand creatures. */
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
