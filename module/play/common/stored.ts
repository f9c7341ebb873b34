/** Converts records to plain data that documents store. */
import type { ReceiptRecord } from "./records.pure.ts";

/**
 * Converts a record to plain data for an ObjectField. A shallow copy is enough because Foundry sends the data to the
 * server as JSON.
 */
export function stored(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record));
}

/** Converts a list of records to plain data. */
export function storedList(records: readonly object[]): Record<string, unknown>[] {
  return records.map(stored);
}

/** Converts receipts to the form that an actor stores. */
export function storedReceipts(receipts: readonly ReceiptRecord[]) {
  return receipts.map((receipt) => ({
    ...receipt,
    sealed: [...receipt.sealed],
    ...(receipt.dice ? { dice: [...receipt.dice] } : {}),
    ...(receipt.effects ? { effects: [...receipt.effects] } : {}),
    ...(receipt.refused ? { refused: [...receipt.refused] } : {}),
    ...(receipt.moved
      ? { moved: { ...receipt.moved, from: { ...receipt.moved.from }, to: { ...receipt.moved.to } } }
      : {}),
    death: receipt.death && { ...receipt.death },
    most: receipt.most ?? null,
    spare: receipt.spare ?? "",
    stood: receipt.stood ? { ...receipt.stood } : null,
  }));
}
