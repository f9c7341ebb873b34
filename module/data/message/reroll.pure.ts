/** Declares the data of a d20 bought with Heroic Inspiration for a check, an attack or a Defense. Pure. */
import { index, optionalWord, record, whole, word, type Stored } from "../record/record.pure.ts";

export const REROLL = record({
  version: whole(1),
  tab: word(),
  /** Uuid of the character who spent the inspiration. */
  actor: optionalWord(),
  name: word(),
  /** Id of the message whose die it replaces. */
  of: word(),
  /** Key of the strike, for an attack or a Defense; "" for a check. @rule B-DICE-09 */
  strike: word(),
  /** Index of the replaced d20, from 0. @rule B-DICE-09 */
  die: index(0),
});
export type DieRecord = Stored<typeof REROLL>;
