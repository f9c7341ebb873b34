/** Reads the flag that lists the first aid a character has received. Malformed entries become usable values. */
import { count, list, optional, record, word, type Stored } from "../record/record.pure.ts";

const AID = record({
  /** Id of the message of the check. */
  message: word(),
  /** Death saves that the aid ended; null when the character had none. */
  before: optional(record({ successes: count(), failures: count() })),
  /** Id of the last blow in force when the aid arrived; "" = there was none. The character was down because of that blow. */
  blow: word(),
  /** Whether the aid woke a character who was knocked out. @rule B-DEATH-15 */
  roused: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type StoredAid = Stored<typeof AID>;

/** Number of first aids that the flag keeps. */
export const AIDS = 20;

export const readAids = list(AID, AIDS).read;
