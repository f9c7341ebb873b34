/** What an actor remembers of what it received. */
import type { OpposedActor } from "../../documents/actor.ts";
import { remembering } from "../shared/remember.pure.ts";
import { readRestReceipts, type RestReceipt } from "./rest-receipts.pure.ts";
import { parseNotes, parseReceipts, type NoteRecord, type ReceiptRecord } from "../shared/records.pure.ts";

const rememberReceipts = remembering<readonly ReceiptRecord[]>();

/** The receipts of an actor, oldest first. */
export function receiptsOf(actor: OpposedActor): readonly ReceiptRecord[] {
  const stored = actor.creature?.receipts;
  // A changed actor has its lists made anew.
  return stored ? rememberReceipts(stored, [], () => parseReceipts(stored)) : [];
}

/** Rests that somebody can still take back: what has no card holds nothing up. */
export const restsWithCard = (actor: OpposedActor): RestReceipt[] =>
  readRestReceipts(actor.creature?.rest.receipts).filter(({ id }) => game.messages.get(id)?.isKind("rest"));

/** The notes of an actor. */
export function notesOf(actor: OpposedActor): NoteRecord[] {
  return parseNotes(actor.creature?.notes);
}
