import { generation } from "./generation.ts";

/**
 * Scene levels of generation 14: a token is on one level; walls, lights and regions may belong to several. Generation
 * 13 has no levels.
 */

const read = (document: object, key: string): unknown => Reflect.get(document, key);

/** Returns the level of a token. Null if its scene has no such level. */
function levelOf(token: object): object | null {
  const [id, scene] = [read(token, "level"), read(token, "parent")];
  const levels: unknown = typeof scene === "object" && scene !== null ? read(scene, "levels") : null;
  const found: unknown = typeof id === "string" && levels instanceof Map ? levels.get(id) : null;
  return typeof found === "object" ? found : null;
}

/** Returns the ids of the levels of a document. Null if it names none and so belongs to all levels. */
function levelsOf(document: object): readonly unknown[] | null {
  if (levelOf(document)) return [read(document, "level")];
  const levels = read(document, "levels");
  const named: readonly unknown[] = levels instanceof Set || Array.isArray(levels) ? [...levels] : [];
  return named.length > 0 ? named : null;
}

/** True if two documents of a scene share a level. A document without levels shares all. */
export function sameLevel(one: object, other: object): boolean {
  const [a, b] = [levelsOf(one), levelsOf(other)];
  return !a || !b || a.some((level) => b.includes(level));
}

/** Returns the elevation of a token's floor in scene units: the base of its level, or 0 without levels. */
export function floorOf(token: object): number {
  const bottom: unknown = foundry.utils.getProperty(levelOf(token) ?? {}, "elevation.bottom");
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : 0;
}

/**
 * Returns data that put a new token on the level that the user views. Without them, Foundry may use a level that the
 * scene does not have.
 */
export function onViewedLevel(): object {
  const level: unknown = generation() >= 14 ? Reflect.get(canvas, "level") : null;
  const id: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "id") : null;
  return typeof id === "string" ? { level: id } : {};
}

/** Returns data that put a new token on the level of another one. */
export function onLevelOf(token: object): object {
  const level = levelOf(token) && read(token, "level");
  return typeof level === "string" ? { level } : {};
}

/**
 * Returns the height of a cell, in cells.
 * @param k height that Foundry reports, in cells
 * @param now current height of the token in cells; Foundry 13 offers no other number
 */
export function cellHeight(k: number | undefined, now: number): number {
  return generation() < 14 ? Math.floor(now) : (k ?? 0);
}
