/**
 * Declares the data of a gift message: one creature offers an item to another. Further messages say that the receiver took the gift or
 * that it returns. Pure.
 */
import { NUMBER_LIMIT } from "../../rules/basics/errors.ts";
import type { SCHEMAS } from "../record/fields.ts";
import { oneOf, record, whole, word, yes, type Loose } from "../record/record.pure.ts";

/** Reads a number of pieces between 1 and the number limit; 0 for any other value. */
export const pieces = () => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= NUMBER_LIMIT ? value : 0,
  kept: (by: typeof SCHEMAS) => by.whole(1),
});

/** Reads a flag that only messages with `what` = "taken" can have. */
const ofTaken = () => ({ ...yes(), read: (value: unknown, { what }: Loose) => what === "taken" && value === true });

export const GIFT = record({
  version: whole(1),
  /** Id of the gift that this message ends; "" for the gift itself. */
  of: word(),
  /** How the gift ends; "" for the gift itself. */
  what: oneOf(["", "taken", "back"], ""),
  /** In a "taken" message: whether the receiver has already received the item. It stays true even if the item changes later. */
  arrived: ofTaken(),
  /** In a "taken" message: whether a user who could see the item pressed the button. */
  clicked: ofTaken(),
  /** Uuid of the actor who gives. */
  from: word(),
  fromName: word(),
  /** Uuid of the actor who receives. */
  to: word(),
  toName: word(),
  /** The item. Name and image are only shown; the data of the item come from the giver. */
  item: record({ id: word(), name: word(), img: word() }),
  quantity: pieces(),
  /** Id of the earlier gift that this gift returns; "" = none. */
  back: word(),
});
