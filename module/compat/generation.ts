/** Returns the generation of the running Foundry (13, 14 and so on). No other code reads `game.release`. */
export function generation(): number {
  return game.release.generation;
}

/**
 * Returns the part of an update that deletes keys of an object: a deletion operator since generation 14, `-=key` before.
 * @param keys keys without dots
 */
export function deletedKeys(keys: readonly string[]): Record<string, unknown> {
  const operator: unknown = generation() < 14 ? null : Reflect.get(globalThis, "_del");
  return Object.fromEntries(keys.map((key) => (operator ? [key, operator] : [`-=${key}`, null])));
}
