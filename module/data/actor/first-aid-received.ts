/** Reads the flag that lists the first aid a character has received. Malformed entries become usable values. */
import { list, record, word, type Stored } from "../record/record.pure.ts";

const AID = record({
  /** Id of the message of the check. */
  message: word(),
  /** Whether the aid woke a character who was knocked out. @rule B-DEATH-15 */
  roused: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type StoredAid = Stored<typeof AID>;

/** Number of first aids that the flag keeps. */
export const AIDS = 20;

export const readAids = list(AID, AIDS).read;
