/** What a thing says that one hands another who is not his, or the word of one side that it was taken or comes back. Pure. */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { SCHEMAS } from "../record/fields.ts";
import { oneOf, record, whole, word, yes, type Loose } from "../record/record.pure.ts";

/** At least one piece, and no more than the rules reckon with; 0 for anything else. */
export const pieces = () => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= NUMBER_LIMIT ? value : 0,
  kept: (by: typeof SCHEMAS) => by.whole(1),
});

/** Of a word that it is taken; of any other it says nothing. */
const ofTaken = () => ({ ...yes(), read: (value: unknown, { what }: Loose) => what === "taken" && value === true });

export const GIFT = record({
  version: whole(1),
  /** Id of the gift that this message ends; "" for a gift itself. */
  of: word(),
  /** How it ends; "" for a gift itself. */
  what: oneOf(["", "taken", "back"], ""),
  /** Of a word that it is taken: the thing has come, whatever becomes of it afterwards. */
  arrived: ofTaken(),
  /** Of a word that it is taken: whether somebody pressed for it, who could look at the thing. */
  clicked: ofTaken(),
  /** Who gives: uuid of the actor. */
  from: word(),
  fromName: word(),
  /** Who gets: uuid of the actor. */
  to: word(),
  toName: word(),
  /** What; name and picture are shown only, the thing itself is read from the giver. */
  item: record({ id: word(), name: word(), img: word() }),
  quantity: pieces(),
  /** Id of the gift that is given back by this one; "" = none. */
  back: word(),
});
