/** Declares the data of a message in which a character at 0 hit points chooses to stand to the death. Pure. */
import { count, record, whole, word, type Stored } from "../record/record.pure.ts";

export const STANDING = record({
  /** Uuid and name of the character. */
  uuid: word(),
  name: word(),
  /** How often the character had chosen to stand before. */
  number: count(),
  /** By how much the last hit brought the hit points below 0; 0 = there was no hit. */
  overflow: count(),
  /** How far the hit points were below 0 afterwards. */
  depth: count(),
  /**
   * In a message that says that the fight is over: the id of the fight, as the character stored it; "" = the message is the choice itself.
   */
  over: word(),
});
export type StandRecord = Stored<typeof STANDING>;

export const STAND = record({ version: whole(1), ...STANDING.fields });
