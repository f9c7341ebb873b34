/** What a spell, a feature or a thing takes from whoever uses it, and what goes on with it. Pure. */
import { count, list, optional, record, whole, word, yes } from "../record/record.pure.ts";

/** What may be paid with: slots, uses, pieces. */
const PAYABLE =
  /^(?:system\.spellcasting\.slots\.c[1-9]\.value|items\.[A-Za-z0-9]{16}\.system\.(?:uses\.value|quantity))$/u;
/** Kinds of things that one use takes, or fills up: slots of each circle, uses, a material. */
const PAID_LIMIT = 12;

/** Whether it is a path of something that may be paid with. */
export const isPayable = (path: string): boolean => PAYABLE.test(path);

/** Below 0: it is filled up by so much; things come of nothing. */
const PAID = record({ path: word(), by: whole() });

/** What every message says of it that may stand for a use. */
export const TAKEN = {
  /** Circle of the slot, 0 = none; whether it was cast as a ritual. @rule H-SPL-10 B-SPL-06 */
  circle: whole(),
  ritual: yes(),
  /** What it takes from its doer, who writes that himself; see play/actions/cost.ts. */
  pays: list(
    optional(PAID, ({ path, by }) => isPayable(path) && (by > 0 || (by < 0 && !path.endsWith("quantity")))),
    PAID_LIMIT,
  ),
  /** How long it lasts, and whether its doer concentrates on it. @rule B-CONC-01 */
  lasts: optional(record({ kind: word(), value: count() }), ({ kind }) => kind !== ""),
  concentration: yes(),
  /**
   * Id of the message by which it was readied and paid, or of the turn of a casting that it follows, which its reader judges; of
   * such a turn the first one; "" = it is cast as it comes. @rule B-ACT-16 B-SPL-05
   */
  held: word(),
  /** Turns of a casting that a Game Master has left out. @rule B-SPL-05 */
  leftOut: whole(),
};

/** It takes nothing, and nothing goes on. */
export const NOTHING_TAKEN = {
  circle: 0,
  ritual: false,
  pays: [],
  lasts: null,
  concentration: false,
  held: "",
  leftOut: 0,
} as const;
