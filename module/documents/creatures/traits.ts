import type { TRAITS } from "../../rules/attack/traits.ts";
import type { OpposedActor } from "../actor.ts";

/** Whether one of its features has a trait that acts by itself; what a character learns later, it does not have yet. */
export function hasTrait(actor: OpposedActor, trait: (typeof TRAITS)[number]): boolean {
  const level = actor.isCharacter() ? (actor.creature?.training.level ?? 0) : Infinity;
  return actor.items.contents.some(
    (item) => item.isKind("feature") && item.system.trait === trait && item.system.level <= level,
  );
}
