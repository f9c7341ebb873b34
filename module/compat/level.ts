/** Scenes of generation 14 have levels, and a token stands on one of them. */
import { generation } from "./generation.ts";

/** Data of a new token on the viewed scene: the level that is looked at. A scene need not have the one that tokens begin on. */
export function onViewedLevel(): object {
  const level: unknown = generation() >= 14 ? Reflect.get(canvas, "level") : null;
  const id: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "id") : null;
  return typeof id === "string" ? { level: id } : {};
}
