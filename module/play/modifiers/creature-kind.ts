/** Types of creatures. */
import type { OpposedActor } from "../../documents/actor.ts";

/** Returns the type of a creature, and the compendium uuids of its species. */
export function kindsOf(actor: OpposedActor): string[] {
  const species = actor.items.contents.flatMap((item) =>
    item.isKind("species") ? (item._stats.compendiumSource ?? []) : [],
  );
  return actor.isNpc() ? [actor.system.creatureType, ...species] : ["humanoid", ...species];
}

/** Whether the creature has one of these types; true if the list is empty. */
export function isOfKind(actor: OpposedActor, wanted: readonly string[] = []): boolean {
  return wanted.length === 0 || kindsOf(actor).some((kind) => wanted.includes(kind));
}
