/** Declares the data of an experience award message by a GM. Each character stores the result separately. Pure. */
import { count, members, record, whole, word, type Stored } from "../record/record.pure.ts";

const MEMBER = record({ uuid: word(), name: word(), amount: count() });

export const AWARD = record({
  version: whole(1),
  /** Experience for each member. */
  amount: whole(),
  /** Characters who were to receive the award. */
  members: members(MEMBER),
});
export type AwardMember = Stored<typeof MEMBER>;
