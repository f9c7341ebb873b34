/** Which first aid a character has received, as its flag says. Read without trust. */
import { count, list, optional, record, word, type Stored } from "../record/record.pure.ts";

const AID = record({
  /** Id of the check. */
  message: word(),
  /** The saves that it has ended; null where there were none to end. */
  before: optional(record({ successes: count(), failures: count() })),
  /** Id of the last blow that was in force then, "" = none: he lay there by that. */
  blow: word(),
  /** Whether it has woken one who was knocked out. @rule B-DEATH-15 */
  roused: { read: (value: unknown): true | undefined => value === true || undefined },
});
export type StoredAid = Stored<typeof AID>;

/** More are not remembered. */
export const AIDS = 20;

export const readAids = list(AID, AIDS).read;
