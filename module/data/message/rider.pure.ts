/** What a blow does besides its damage, where size, kind or a save may spare its target: as attack and answer say it. Pure. */
import { conditionKey, contributions, reasons } from "./common.pure.ts";
import {
  advantage,
  index,
  keyed,
  optional,
  record,
  whole,
  word,
  words,
  yes,
  type Stored,
} from "../record/record.pure.ts";

/** Kinds of creatures beyond which none is meant. */
const KINDS = 20;

/** What an attack says. */
const RIDER = record({
  /** What a target that was hit saves with; "" = nothing spares it but size and kind. @rule H-SPL-13 */
  attribute: word(),
  dc: whole(),
  /** The largest size that it does something to; "" = any. */
  largest: word(),
  /** Types of creatures that it does nothing to, and references of species. */
  spares: words(KINDS),
});
export type RiderRecord = Stored<typeof RIDER>;

export const rider = () =>
  optional(RIDER, ({ attribute, largest, spares }) => attribute !== "" || largest !== "" || spares.length > 0);

/** What an answer says: its saves are rolled with the defense, and count where a strike lands. */
const RIDDEN = record({
  /** Too large, or of a kind that it does nothing to. */
  spared: yes(),
  attribute: word(),
  parts: contributions(),
  reasons: reasons(),
  advantage: advantage(),
  /** Language key of the condition for which it failed without a roll; "" where it was rolled. */
  fails: { read: conditionKey },
  /** One for each strike, by the strike's key. */
  saves: keyed(record({ key: word(), roll: index(-1) })),
});
export type RiddenRecord = Stored<typeof RIDDEN>;

export const ridden = () => optional(RIDDEN);
