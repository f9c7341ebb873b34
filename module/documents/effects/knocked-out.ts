/**
 * Who was knocked out and lies there still: told from the receipt of the blow, so that its undo wakes, and nobody has to be there
 * for it.
 */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";

/**
 * Whether the last thing that moved its hit points was a blow that knocked out. Whatever moves them afterwards, a healing or another
 * blow, has put an end to that.
 */
export function wasKnockedOut(creature: CharacterData | NpcData | null): boolean {
  const last = creature?.receipts.findLast(
    ({ kind, state, hp, spare }) => state === "applied" && kind !== "temporary" && (hp > 0 || spare === "out"),
  );
  return last?.spare === "out";
}

/** Whether it is unconscious by that: not any more after a rest or a first aid. @rule B-DEATH-14 B-DEATH-15 C-53 */
export function isKnockedOut(creature: CharacterData | NpcData | null): boolean {
  return creature !== null && creature.hp.value > 0 && !creature.death.roused && wasKnockedOut(creature);
}
