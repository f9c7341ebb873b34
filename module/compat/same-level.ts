/** Scenes of generation 14 have levels: a token stands on one; walls, lights and regions belong to some. On 13 there are none. */

const read = (document: object, key: string): unknown => Reflect.get(document, key);

/** The level that a token stands on; null where its scene has no such level. */
function levelOf(token: object): object | null {
  const [id, scene] = [read(token, "level"), read(token, "parent")];
  const levels: unknown = typeof scene === "object" && scene !== null ? read(scene, "levels") : null;
  const found: unknown = typeof id === "string" && levels instanceof Map ? levels.get(id) : null;
  return typeof found === "object" ? found : null;
}

/** The levels that something belongs to, by their ids; null = all of them: it names none. */
function levelsOf(document: object): readonly unknown[] | null {
  if (levelOf(document)) return [read(document, "level")];
  const levels = read(document, "levels");
  const named: readonly unknown[] = levels instanceof Set || Array.isArray(levels) ? [...levels] : [];
  return named.length > 0 ? named : null;
}

/** Whether two things of a scene are on one level, as far as they say so. */
export function sameLevel(one: object, other: object): boolean {
  const [a, b] = [levelsOf(one), levelsOf(other)];
  return !a || !b || a.some((level) => b.includes(level));
}

/** The elevation of the floor that a token is above, in units of its scene: its level's base, 0 where there is none. */
export function floorOf(token: object): number {
  const bottom: unknown = foundry.utils.getProperty(levelOf(token) ?? {}, "elevation.bottom");
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : 0;
}
