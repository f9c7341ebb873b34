/** Reads the receipts of awards on a character. Tolerates malformed data. Pure. */
import { count, newest, oneOf, optional, record, word, type Stored } from "../../data/record/record.pure.ts";

/** What one award did to one character. The list of receipts is stored on the character, newest last. */
const RECEIPT = record({
  /** Id of the award message. */
  id: word(),
  from: count(),
  to: count(),
  state: oneOf(["applied", "undone"], "applied"),
});
export type AwardReceipt = Stored<typeof RECEIPT>;

/** Number of awards that a character stores. Older receipts are dropped. */
export const AWARDS_KEPT = 16;

/** Reads the award receipts of a character. Skips malformed entries. */
export const readAwards = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  AWARDS_KEPT,
);
