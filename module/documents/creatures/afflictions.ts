/** A creature's conditions with who caused them. */
import type { Condition } from "../../rules/conditions/conditions.ts";
import type { OpposedActor } from "../actor.ts";
import { CORE_CONDITIONS, isCondition } from "../effects/conditions.ts";

/**
 * Its conditions as a roll with others takes them. An effect's origin says where it came from: whoever it names, or whose
 * item it names, is the source.
 * @param others uuids of those it may have come from
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
