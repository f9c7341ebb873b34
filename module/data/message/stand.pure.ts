/** What the choice of one at 0 hit points to stand to the death says. Pure. */
import { count, record, records, whole, word, type Stored } from "../record/record.pure.ts";

export const STANDING = record({
  /** The character, and its name. */
  uuid: word(),
  name: word(),
  /** How often it had stood before. */
  number: count(),
  /** How far its hit points went below 0 with it; 0 without a blow. */
  overflow: count(),
  /** How far below 0 they then were. */
  depth: count(),
  /** The receipt of the last blow; "" without one. */
  receipt: word(),
  /** What each blow since he fell had left over, by its receipt. */
  blows: records(record({ id: word(), overflow: count() })),
  /** Of what tells that the fight in which he stood is over: which, as he had noted it; "" = it tells of the choice. */
  over: word(),
});
export type StandRecord = Stored<typeof STANDING>;

export const STAND = record({ version: whole(1), ...STANDING.fields });
