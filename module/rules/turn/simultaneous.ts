/** Most effects that happen at one moment. */
export const SIMULTANEOUS_LIMIT = 100;

/**
 * Effects that happen at the same moment of a turn (burning and regeneration at its start), in the order that whoever's
 * turn it is wants; those that were not put in order come after, as they were given.
 * @param effects ids, each once
 * @param order ids in the wanted order; it may name fewer
 * @rule B-DICE-14
 */
export function simultaneousOrder(effects: readonly string[], order: readonly string[]): string[] {
  const wanted = new Set(order);
  return [...order, ...effects.filter((id) => !wanted.has(id))];
}
