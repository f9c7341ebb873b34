import type { TRAITS } from "../../rules/attack/traits.ts";
import type { OpposedActor } from "../actor.ts";

/** Returns whether a feature of the creature has an automatic trait. Features above a character's level do not count. */
export function hasTrait(actor: OpposedActor, trait: (typeof TRAITS)[number]): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some(
    (item) => item.isKind("feature") && item.system.trait === trait && item.system.level <= level,
  );
}
