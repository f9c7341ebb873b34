/**
 * Declares the data of a message that gives Heroic Inspiration to several characters. Each character stores its inspiration separately.
 * Pure.
 */
import { count, members, record, whole, word, yes, type Stored, index, optionalWord } from "../record/record.pure.ts";

const MEMBER = record({
  uuid: word(),
  name: word(),
  /** Whether the character already had inspiration. */
  had: yes(),
  /** How often the character had spent inspiration before. */
  spent: count(),
});

export const INSPIRATION = record({
  version: whole(1),
  /** Characters who were to receive inspiration. */
  members: members(MEMBER),
});
export type InspiredMember = Stored<typeof MEMBER>;

/** Declares the data of a d20 bought with Heroic Inspiration for a check, an attack or a Defense. Pure. */
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
