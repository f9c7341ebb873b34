/** Scene levels of generation 14: each token is on one level. */
import { generation } from "./generation.ts";

/**
 * Returns data that put a new token on the level that the user views. Without them, Foundry may use a level that the
 * scene does not have.
 */
export function onViewedLevel(): object {
  const level: unknown = generation() >= 14 ? Reflect.get(canvas, "level") : null;
  const id: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "id") : null;
  return typeof id === "string" ? { level: id } : {};
}
