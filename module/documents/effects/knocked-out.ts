/**
 * Determines whether a creature is knocked out. The receipt of the hit decides, so that undoing the hit wakes the creature without further
 * writes.
 */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";

/** Returns whether the last change of hit points was a hit that knocked the creature out. Later healing or damage ends the knock-out. */
export function wasKnockedOut(creature: CharacterData | NpcData | null): boolean {
  const last = creature?.receipts.findLast(
    ({ kind, state, hp, spare }) => state === "applied" && kind !== "temporary" && (hp > 0 || spare === "out"),
  );
  return last?.spare === "out";
}

/** Returns whether the creature is unconscious because of a knock-out. A rest or first aid ends it. @rule B-DEATH-14 B-DEATH-15 C-53 */
export function isKnockedOut(creature: CharacterData | NpcData | null): boolean {
  return creature !== null && creature.hp.value > 0 && !creature.death.roused && wasKnockedOut(creature);
}
