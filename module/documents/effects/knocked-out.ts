/**
 * Determines whether a creature is knocked out. The receipt of the hit decides, so that undoing the hit wakes the creature without further
 * writes.
 */
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import { isWithdrawn } from "./action-effects.ts";
import { isReady } from "../common/prepare-again.ts";

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

/** The part of an actor that this file reads. */
interface Woken {
  readonly flags: object;
  readonly creature: CharacterData | NpcData | null;
}

/** Path of the note. */
export const WOKE = `flags.${SYSTEM_ID}.woke`;

/** Returns the id of the note that counts now; null = none. */
export function wokenProneNote({ flags, creature }: Woken): string | null {
  const { getProperty } = foundry.utils;
  const note: unknown = ownFlag(flags, "woke");
  if (!creature || !isReady() || typeof note !== "object" || note === null) return null;
  const id: unknown = getProperty(note, "id");
  const fall: unknown = getProperty(note, "fall");
  const stood: unknown = getProperty(note, "stood");
  if (typeof id !== "string" || id === "") return null;
  if (creature.receipts.some((receipt) => receipt.id === fall && receipt.state === "undone")) return null;
  const deeds = typeof stood === "object" && stood !== null ? Object.entries(stood) : [];
  return deeds.some(([message, of]) => of === id && !isWithdrawn(message)) ? null : id;
}
