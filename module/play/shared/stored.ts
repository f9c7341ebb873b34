import type { ReceiptRecord } from "./records.pure.ts";

/**
 * A record as an object field takes it: plain data without a declared shape. A shallow copy is enough: what is inside
 * goes through JSON on its way to the server.
 */
export function stored(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record));
}

/** The same for a list. */
export function storedList(records: readonly object[]): Record<string, unknown>[] {
  return records.map(stored);
}

/** Receipts as an actor stores them. */
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
