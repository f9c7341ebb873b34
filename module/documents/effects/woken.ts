/**
 * Who has come round from lying unconscious for want of hit points, or from a knock-out, and lies there still. Nothing but a
 * note says so, written in the very update that rouses him (waking.ts): it names the blow that had felled him, so that it counts
 * for nothing once that is undone, and the deeds by which he stood up, so that he lies again when they are taken back.
 * @rule B-COND-UNC-1
 */
import { SYSTEM_ID } from "../../core/constants.ts";
import type { CharacterData } from "../../data/actor/character.ts";
import type { NpcData } from "../../data/actor/npc.ts";
import { isWithdrawn } from "./action-effects.ts";
import { isReady } from "../shared/prepare-again.ts";

/** As far as it is looked at. */
interface Woken {
  readonly flags: object;
  readonly creature: CharacterData | NpcData | null;
}

/** Where the note stands. */
export const WOKE = `flags.${SYSTEM_ID}.woke`;

/** Id of the note that counts now; null for nearly everybody. */
export function wokenNote({ flags, creature }: Woken): string | null {
  const { getProperty } = foundry.utils;
  const note: unknown = getProperty(flags, `${SYSTEM_ID}.woke`);
  if (!creature || !isReady() || typeof note !== "object" || note === null) return null;
  const id: unknown = getProperty(note, "id");
  const fall: unknown = getProperty(note, "fall");
  const stood: unknown = getProperty(note, "stood");
  if (typeof id !== "string" || id === "") return null;
  if (creature.receipts.some((receipt) => receipt.id === fall && receipt.state === "undone")) return null;
  const deeds = typeof stood === "object" && stood !== null ? Object.entries(stood) : [];
  return deeds.some(([message, of]) => of === id && !isWithdrawn(message)) ? null : id;
}
