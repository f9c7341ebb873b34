/** Awards as characters remember them, whatever somebody wrote into them. Pure. */
import { count, newest, oneOf, optional, record, word, type Stored } from "../../data/record/record.pure.ts";

/** What one award did to one character: stays with it, newest last. */
const RECEIPT = record({
  /** Id of the message that tells of it. */
  id: word(),
  from: count(),
  to: count(),
  state: oneOf(["applied", "undone"], "applied"),
});
export type AwardReceipt = Stored<typeof RECEIPT>;

/** Awards that a character remembers. */
export const AWARDS_KEPT = 16;

/** The receipts of a character, whatever somebody wrote into them. */
export const readAwards = newest(
  optional(RECEIPT, ({ id }) => id !== ""),
  AWARDS_KEPT,
);
