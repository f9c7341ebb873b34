/** Lists the conditions of a creature with their sources. */
import type { Condition } from "../../rules/conditions/conditions.ts";
import type { OpposedActor } from "../actor.ts";
import { CORE_CONDITIONS, isCondition } from "../effects/conditions.ts";

/**
 * Returns the conditions of a creature for a roll against others. The source is the creature in the origin of the effect, or the owner of
 * the item in the origin.
 * @param others uuids of the creatures that may be the source
 */
export function afflictionsOf(actor: OpposedActor, others: readonly string[] = []): Condition[] {
  const origins = new Map<string, string[]>();
  for (const { origin, statuses } of actor.appliedEffects)
    for (const status of statuses) {
      const id = CORE_CONDITIONS[status] ?? status;
      const from = others.find((uuid) => origin === uuid || origin?.startsWith(`${uuid}.`) === true) ?? origin;
      if (from) origins.set(id, [...(origins.get(id) ?? []), from]);
    }
  return actor.conditions.filter(isCondition).flatMap((id): Condition[] => {
    const sources = origins.get(id) ?? [];
    return sources.length > 0 ? sources.map((source) => ({ id, source })) : [{ id }];
  });
}
