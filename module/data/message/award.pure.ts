/** What experience that a GM has awarded says; what was done stands on each character. Pure. */
import { count, members, record, whole, word, type Stored } from "../record/record.pure.ts";

const MEMBER = record({ uuid: word(), name: word(), amount: count() });

export const AWARD = record({
  version: whole(1),
  /** Experience for each. */
  amount: whole(),
  /** Who was to get it. */
  members: members(MEMBER),
});
export type AwardMember = Stored<typeof MEMBER>;
