/** Reads the rests that actors store. Invalid data is dropped. Pure. */
import { newest, oneOf, optional, record, word, words, type Stored } from "../../data/record/record.pure.ts";
import { changes, exact, recovery, RESTS_KEPT, type RestChange } from "../../data/message/rest.pure.ts";

/** What a rest changed on one actor. The actor stores it, newest last. */
const RECEIPT = record({
  id: word(),
  kind: recovery(),
  state: oneOf(["applied", "undone"], "applied"),
  changes: changes(),
  /** Positions of the receipts before the rest, newest first, see `placeOf`; undefined if they are unknown. */
  after: { read: (value: unknown): string[] | undefined => (Array.isArray(value) ? words().read(value) : undefined) },
  /** World time of the long rest before this one. */
  lastLong: exact(),
});
export type RestReceipt = Stored<typeof RECEIPT>;

/**
 * Whether the undo of a rest needs unchanged hit points: if the rest raised the creature from 0, or if a recovery
 * other than a short or long rest changed them.
 */
export const isUntouched = (kind: RestReceipt["kind"], { from }: Pick<RestChange, "from">): boolean =>
  (kind !== "short" && kind !== "long") || from < 1;

/** Reads the rests of an actor. Ignores entries beyond the limit, because an endless list would freeze the client. */
export const readRestReceipts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RESTS_KEPT,
);
