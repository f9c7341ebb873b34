/** Writes entries of the ledgers of a creature and of its things. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ledgerUpdate, type LedgerDocument } from "../../documents/common/ledger-writes.ts";
import type { NewEntry } from "../../rules/ledger/ledger.ts";

/** An entry to add, or the id of one to undo. */
export interface Booking {
  readonly document: LedgerDocument;
  readonly entry?: NewEntry;
  readonly undone?: string;
}

/** Returns the system data of an update of one document; null if nothing is booked on it. */
export function bookedOn(document: LedgerDocument, bookings: readonly Booking[]): object | null {
  const here = bookings.filter((booking) => booking.document === document);
  if (here.length === 0) return null;
  const undone = here.flatMap((booking) => booking.undone ?? []);
  const added = here.flatMap((booking) => booking.entry ?? []);
  return ledgerUpdate(document, added, Object.fromEntries(undone.map((id) => [id, true])));
}

/** Writes what is booked on the things of a creature, in one update. */
export async function writeItemEntries(actor: OpposedActor, bookings: readonly Booking[]): Promise<void> {
  const updates = actor.items.contents.flatMap((item) => {
    const system = bookedOn(item, bookings);
    return system ? [{ _id: item.id, system }] : [];
  });
  if (updates.length > 0) await actor.updateEmbeddedDocuments("Item", updates);
}

/** Writes what is booked: an update of the creature, then one of its things. */
export async function writeEntries(actor: OpposedActor, bookings: readonly Booking[]): Promise<void> {
  const system = bookedOn(actor, bookings);
  const data: object = { system };
  if (system) await actor.update(data);
  await writeItemEntries(actor, bookings);
}
