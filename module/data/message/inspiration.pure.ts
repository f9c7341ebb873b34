/** What heroic inspiration for several says; whether it is still there stands on each character. Pure. */
import { count, members, record, whole, word, yes, type Stored } from "../record/record.pure.ts";

const MEMBER = record({
  uuid: word(),
  name: word(),
  /** Whether he had inspiration already. */
  had: yes(),
  /** How often he had spent inspiration before. */
  spent: count(),
});

export const INSPIRATION = record({
  version: whole(1),
  /** Who was to get it. */
  members: members(MEMBER),
});
export type InspiredMember = Stored<typeof MEMBER>;
