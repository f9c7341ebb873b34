/** Declares what the use of a spell, feature or item costs its user, and how long it lasts. Pure. */
import { count, list, optional, record, whole, word, yes } from "../record/record.pure.ts";

/** Paths that a use can pay with: slots, uses and quantities. */
const PAYABLE =
  /^(?:system\.spellcasting\.slots\.c[1-9]\.value|items\.[A-Za-z0-9]{16}\.system\.(?:uses\.value|quantity))$/u;
/** Maximum number of payments per message. */
const PAID_LIMIT = 100;

/** Returns whether a use can pay with the number at this path. */
export const isPayable = (path: string): boolean => PAYABLE.test(path);

/** One payment. A negative number restores slots or uses. It cannot create pieces of an item. */
const PAID = record({
  path: word(),
  by: whole(),
  /** Key of the attacker who pays; left out = the user, or the first attacker. */
  of: { read: (value: unknown): string | undefined => word().read(value) || undefined },
});

/** Fields of every message that can represent a use. */
export const TAKEN = {
  /** Circle of the slot, 0 = none; and whether the spell was cast as a ritual. @rule H-SPL-10 B-SPL-06 */
  circle: whole(),
  ritual: yes(),
  /** Whether a spell acts, also one that a thing or a feature casts. */
  spell: yes(),
  /** Payments. The client of the user writes them; see play/costs/payments.ts. */
  pays: list(
    optional(PAID, ({ path, by }) => isPayable(path) && (by > 0 || (by < 0 && !path.endsWith("quantity")))),
    PAID_LIMIT,
  ),
  /** Duration, and whether the user concentrates. @rule B-CONC-01 */
  lasts: optional(record({ kind: word(), value: count() }), ({ kind }) => kind !== ""),
  concentration: yes(),
  /**
   * Id of an earlier message, which the reader verifies: the one that readied and paid for the spell, or the last turn of the casting that
   * this cast completes. A turn of a casting names the first turn. "" = an ordinary use. @rule B-ACT-16 B-SPL-05
   */
  held: word(),
  /** Number of casting turns that a Game Master skipped. @rule B-SPL-05 */
  leftOut: whole(),
};

/** Values for a use without cost and duration. */
export const NOTHING_TAKEN = {
  circle: 0,
  ritual: false,
  spell: false,
  pays: [],
  lasts: null,
  concentration: false,
  held: "",
  leftOut: 0,
} as const;
