/** Highest number of effects at one moment. */
export const SIMULTANEOUS_LIMIT = 100;

/**
 * Sorts effects that happen at the same moment of a turn, for example burning and regeneration at its start. The user
 * of the current turn chooses the order. Effects without a chosen place follow in their given order.
 * @param effects ids without duplicates
 * @param order ids in the chosen order; it may contain only some of the effects
 * @rule B-DICE-14
 */
export function simultaneousOrder(effects: readonly string[], order: readonly string[]): string[] {
  const wanted = new Set(order);
  return [...order, ...effects.filter((id) => !wanted.has(id))];
}
