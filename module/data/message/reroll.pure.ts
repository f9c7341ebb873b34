/** What a d20 says that heroic inspiration has bought for a check, an attack or a Defense. Pure. */
import { index, optionalWord, record, whole, word, type Stored } from "../record/record.pure.ts";

export const REROLL = record({
  version: whole(1),
  tab: word(),
  /** Uuid of the character whose inspiration has bought it. */
  actor: optionalWord(),
  name: word(),
  /** Id of the message with the die that it replaces. */
  of: word(),
  /** Which strike of an attack or a Defense; "" of a check. @rule B-DICE-09 */
  strike: word(),
  /** Which of its d20s, from 0. @rule B-DICE-09 */
  die: index(0),
});
export type DieRecord = Stored<typeof REROLL>;
