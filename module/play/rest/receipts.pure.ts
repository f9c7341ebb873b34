/** Rests as actors remember them, whatever somebody wrote into them. Pure. */
import { list, oneOf, optional, record, word, words, type Stored } from "../../data/message/record.pure.ts";
import { changes, exact, recovery } from "../../data/message/rest.pure.ts";

/** What of a rest was done on one actor: stays with it, newest last. */
const RECEIPT = record({
  id: word(),
  kind: recovery(),
  state: oneOf(["applied", "undone"], "applied"),
  changes: changes(),
  /** Uses whose cost it has given back: one that is withdrawn after it finds its slot full. */
  costs: words(),
  /** World time of the long rest before this one. */
  lastLong: exact(),
});
export type RestReceipt = Stored<typeof RECEIPT>;

/** The receipts of an actor. */
export const readRestReceipts = list(
  optional(RECEIPT, ({ id }) => id !== ""),
  Infinity,
).read;
