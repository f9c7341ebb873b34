/** Rests as actors remember them, whatever somebody wrote into them. Pure. */
import { newest, oneOf, optional, record, word, words, type Stored } from "../../data/record/record.pure.ts";
import { changes, exact, recovery, RESTS_KEPT, type RestChange } from "../../data/message/rest.pure.ts";

/** What of a rest was done on one actor: stays with it, newest last. */
const RECEIPT = record({
  id: word(),
  kind: recovery(),
  state: oneOf(["applied", "undone"], "applied"),
  changes: changes(),
  /** Uses whose cost it has given back: one that is withdrawn after it finds its slot full. */
  costs: words(),
  /** The receipts of points behind which it came, newest first, see `placeOf`; none where nobody has told. */
  after: { read: (value: unknown): string[] | undefined => (Array.isArray(value) ? words().read(value) : undefined) },
  /** World time of the long rest before this one. */
  lastLong: exact(),
});
export type RestReceipt = Stored<typeof RECEIPT>;

/**
 * Whether hit points have to stand where they were left, to be taken back: of whom it took from 0, and whom something else than
 * a rest has changed.
 */
export const isUntouched = (kind: RestReceipt["kind"], { from }: Pick<RestChange, "from">): boolean =>
  (kind !== "short" && kind !== "long") || from < 1;

/** The receipts of an actor. More than are kept would only be there to freeze whoever reads them. */
export const readRestReceipts = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  RESTS_KEPT,
);
