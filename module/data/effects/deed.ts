/** What somebody does as long as an effect of his own lasts, as its flag says. Read without trust. */
import { messageIds } from "./ends.pure.ts";
import { optional, optionalWord, record, whole, word, type Stored } from "../record/record.pure.ts";

/** Key of the deed of who concentrates. */
export const CONCENTRATE = "concentrate";

/** Key of the deed of an effect that a use has put on somebody: its message is by whoever used it. */
export const GIVEN = "item";

const DEED = record({
  /** Key of the action. */
  action: word(),
  /** Id of the message that told it. */
  message: word(),
  /** Uuid of whom it is for, or against; null for nobody. */
  target: optionalWord(),
  /** What it helps with: key of a skill, `tool.` and the kind of a tool; "" = an attack. */
  skill: word(),
  /** Ids of the messages that have ended it; left out while none has. */
  endedBy: messageIds,
  /** The server's time at which somebody has switched it on again, in milliseconds; 0 = never. What was before ends it no more. */
  again: { read: (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0) },
  /** Of who hides: the total that finds him. */
  dc: whole(),
  /** What its effect was called when it was made: as long as it is, each reads it in his own language, with these words behind. */
  called: word(),
  words: word(),
});
export type StoredDeed = Stored<typeof DEED>;

/** Null for an effect that is no deed. */
export const readDeed: (flag: unknown) => StoredDeed | null = optional(DEED, ({ action }) => action !== "").read;
