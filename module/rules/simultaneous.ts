import { RulesError } from "./errors.ts";
import { requireList } from "./input.ts";

/** Most effects that happen at one moment. */
export const SIMULTANEOUS_LIMIT = 100;

/**
 * Effects that happen at the same moment of a turn (burning and regeneration at its start), in the order that whoever's
 * turn it is wants; those that were not put in order come after, as they were given.
 * @param effects ids, each once
 * @param order ids in the wanted order; it may name fewer
 * @throws RulesError for an id that stands twice or is no effect
 * @rule B-DICE-14
 */
export function simultaneousOrder(effects: readonly string[], order: readonly string[]): string[] {
  const given = new Set(requireList("effects", effects, 0, SIMULTANEOUS_LIMIT));
  if (given.size !== effects.length) throw new RulesError("effects", "names one twice");
  const wanted = new Set(requireList("order", order, 0, SIMULTANEOUS_LIMIT));
  if (wanted.size !== order.length || order.some((id) => !given.has(id))) throw new RulesError("order", "must name effects, each once");
  return [...order, ...effects.filter((id) => !wanted.has(id))];
}
