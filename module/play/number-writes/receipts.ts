/** Reads the receipts, rests and notes that an actor stores. */
import type { OpposedActor } from "../../documents/actor.ts";
import { remembering } from "../common/remember.pure.ts";
import { readRestReceipts, type RestReceipt } from "./rest-receipts.pure.ts";
import { parseNotes, parseReceipts, type NoteRecord, type ReceiptRecord } from "../common/records.pure.ts";

const rememberReceipts = remembering<readonly ReceiptRecord[]>();

/** Returns the receipts of an actor, oldest first. */
export function receiptsOf(actor: OpposedActor): readonly ReceiptRecord[] {
  const stored = actor.creature?.receipts;
  // Foundry creates a new list for a changed actor, so the list can be the cache key.
  return stored ? rememberReceipts(stored, [], () => parseReceipts(stored)) : [];
}

/** Returns the rests that still have a chat card. A rest without a card cannot be undone. */
export const restsWithCard = (actor: OpposedActor): RestReceipt[] =>
  readRestReceipts(actor.creature?.rest.receipts).filter(({ id }) => game.messages.get(id)?.isKind("rest"));

/** Returns the notes of an actor. */
export function notesOf(actor: OpposedActor): NoteRecord[] {
  return parseNotes(actor.creature?.notes);
}
