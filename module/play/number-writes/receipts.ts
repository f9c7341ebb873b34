/** Reads the receipts and notes of an actor. */
import type { OpposedActor } from "../../documents/actor.ts";
import { parseNotes, type NoteRecord, type ReceiptRecord } from "../common/records.pure.ts";

/** Returns what changed the hit points of an actor, in order. */
export const receiptsOf = (actor: OpposedActor): readonly ReceiptRecord[] => actor.creature?.receipts ?? [];

/** Returns the notes of an actor. */
export function notesOf(actor: OpposedActor): NoteRecord[] {
  return parseNotes(actor.creature?.notes);
}
