/**
 * Declares the rider of an attack: what a hit does besides damage, unless the size, the type or a save protects the target. Attack and
 * defense messages contain it. Pure.
 */
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

/** Maximum number of spared creature types. */
const KINDS = 20;

/** The rider in an attack message. */
const RIDER = record({
  /** Attribute of the save of a hit target; "" = no save. @rule H-SPL-13 */
  attribute: word(),
  dc: whole(),
  /** Largest size that the rider affects; "" = any. */
  largest: word(),
  /** Creature types and species references that the rider does not affect. */
  spares: words(KINDS),
});
export type RiderRecord = Stored<typeof RIDER>;

export const rider = () =>
  optional(RIDER, ({ attribute, largest, spares }) => attribute !== "" || largest !== "" || spares.length > 0);

/** The rider in a defense message. The saves are rolled together with the Defense and count for the strikes that hit. */
const RIDDEN = record({
  /** Whether the target is too large or of an unaffected type. */
  spared: yes(),
  attribute: word(),
  parts: contributions(),
  reasons: reasons(),
  advantage: advantage(),
  /** Language key of the condition that made the save fail without a roll; "" = it was rolled. */
  fails: { read: conditionKey },
  /** One save per strike, by the key of the strike. */
  saves: keyed(record({ key: word(), roll: index(-1) })),
});
export type RiddenRecord = Stored<typeof RIDDEN>;

export const ridden = () => optional(RIDDEN);
