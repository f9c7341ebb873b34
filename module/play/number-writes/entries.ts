/** Writes entries of the ledgers of a creature and of its things. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ledgerUpdate } from "../../documents/ledger/ledger-writes.ts";
import { type LedgerDocument } from "../../documents/ledger/ledger.ts";
import type { StoredHit } from "../../data/actor/stored-hit-points.pure.ts";
import type { Toggles } from "../../rules/ledger/ledger.ts";
import type { NewEntry } from "../../rules/ledger/ledger-writes.ts";

/** An entry to add, or the id of one to undo. */
export interface Booking {
  readonly document: LedgerDocument;
  readonly entry?: NewEntry;
  readonly undone?: string;
}

/** Entries of hit points, and those to undo or redo. */
interface PointsBooking {
  readonly hits: readonly StoredHit[];
  readonly toggles: Toggles;
}

/** Returns the system data of an update of one document; null if nothing is booked on it. */
export function bookedOn(
  document: LedgerDocument,
  bookings: readonly Booking[],
  { hits, toggles }: PointsBooking = { hits: [], toggles: {} },
): object | null {
  const here = bookings.filter((booking) => booking.document === document);
  if (here.length + hits.length + Object.keys(toggles).length === 0) return null;
  const undone = here.flatMap((booking) => booking.undone ?? []);
  const added = here.flatMap((booking) => booking.entry ?? []);
  return ledgerUpdate(document, added, { ...toggles, ...Object.fromEntries(undone.map((id) => [id, true])) }, hits);
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

interface HitWrite {
  readonly hits?: readonly StoredHit[];
  readonly toggles?: Toggles;
  /** Other system data of the same update. */
  readonly system?: object;
  readonly flags?: object;
  readonly options?: object;
}

/** Writes entries of hit points in one update of the actor. */
export async function writeHits(
  actor: OpposedActor,
  { hits = [], toggles = {}, system = {}, flags = {}, options = {} }: HitWrite,
): Promise<void> {
  const data: object = { system: foundry.utils.mergeObject(ledgerUpdate(actor, [], toggles, hits), system), flags };
  await actor.update(data, options);
}
