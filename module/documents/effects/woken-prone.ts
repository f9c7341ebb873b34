/**
 * Determines whether a creature has regained consciousness but is still prone. The update that wakes the creature writes a note
 * (waking.ts). The note names the hit that brought the creature down, and no longer counts when this hit is undone. It also names the
 * messages by which the creature stood up; if they are withdrawn, the creature is prone again.
 * @rule B-COND-UNC-1
 */
import { ownFlag } from "../../core/own-flag.ts";
import { SYSTEM_ID } from "../../core/constants.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { isWithdrawn } from "./action-effects.ts";
import { isReady } from "../common/prepare-again.ts";

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
