/**
 * Declares the data of a message that gives Heroic Inspiration to several characters. Each character stores its inspiration separately.
 * Pure.
 */
import { count, members, record, whole, word, yes, type Stored } from "../record/record.pure.ts";

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
