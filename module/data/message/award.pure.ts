/** What experience that a GM has awarded says; what was done stands on each character. Pure. */
import { count, members, record, whole, word, type Stored } from "./record.pure.ts";

const MEMBER = record({ uuid: word(), name: word(), amount: count() });

export const AWARD = record({
  version: whole(1),
  /** `experience`; in 0.1.0 also `inspiration`, or `standing`: the choice of one at 0 hit points. */
  what: word("experience"),
  /** Experience for each. */
  amount: whole(),
  /** Who was to get it; in 0.1.0 also those who were inspired, or who stood. */
  members: members(MEMBER),
});
export type AwardMember = Stored<typeof MEMBER>;
