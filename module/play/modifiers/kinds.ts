/** What sort of creature somebody is. */
import type { OpposedActor } from "../../documents/actor.ts";

/** What a creature is: its type, and what its species was made of. */
export function kindsOf(actor: OpposedActor): string[] {
  const species = actor.items.contents.flatMap((item) =>
    item.isKind("species") ? (item._stats.compendiumSource ?? []) : [],
  );
  return actor.isNpc() ? [actor.system.creatureType, ...species] : ["humanoid", ...species];
}

/** Whether it is of one of these types; of none = whoever it is. */
export function isOfKind(actor: OpposedActor, wanted: readonly string[] = []): boolean {
  return wanted.length === 0 || kindsOf(actor).some((kind) => wanted.includes(kind));
}
