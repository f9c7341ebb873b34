import { TOOL_KINDS } from "../../data/schema/tool-kinds.ts";
import { t } from "../../core/i18n.ts";
import { toolsOf, toolKey, worldTools, type Tool, toolsAmong } from "./tool-kinds.ts";

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
