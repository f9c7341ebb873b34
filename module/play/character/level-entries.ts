/** Writes what a level gives (hit points, slots, uses of features) as entries of ledgers, and takes them back. */
import { newHit } from "../../documents/ledger/hit-point-writes.ts";
import { ledgerOf, type LedgerDocument } from "../../documents/ledger/ledger.ts";
import { isLedgerNumber, isTooOld } from "../../rules/ledger/ledger.ts";
import { id16 } from "../common/id.pure.ts";
import { bookedOn, writeItemEntries, type Booking } from "../number-writes/entries.ts";
import { undoConsequence, type UndoConsequence } from "../number-writes/undo-consequence.ts";
import type { Gain } from "./level-record.pure.ts";
import type { Character } from "./mastery.ts";

/** What to write. */
interface Booked {
  /** System data of the character's update. */
  readonly system: object;
  /** Writes the uses of its features afterwards. */
  readonly writeUses: () => Promise<void>;
}

const HIT_POINTS = "hp";

const holderOf = (actor: Character, { item }: Gain): LedgerDocument | null =>
  item === "" ? actor : (actor.items.get(item) ?? null);

/** Returns whether a gain is so old that it is part of the numbers. */
function isClosed(actor: Character, gain: Gain): boolean {
  const holder = holderOf(actor, gain);
  return holder !== null && isTooOld(ledgerOf(holder).ledger, gain.id);
}

function booked(actor: Character, gains: readonly Gain[], undone: readonly Gain[]): Booked {
  const hits = gains
    .filter(({ number }) => number === HIT_POINTS)
    .map(({ id, by }) => newHit(actor, { id, kind: "level", amount: by }));
  const bookings = [...gains, ...undone].flatMap((gain): Booking[] => {
    const { id, number, by } = gain;
    const document = holderOf(actor, gain);
    if (!document) return [];
    if (undone.includes(gain)) return [{ document, undone: id }];
    return isLedgerNumber(number) ? [{ document, entry: { id, number, amount: by, raises: true } }] : [];
  });
  return {
    system: bookedOn(actor, bookings, { hits, toggles: {} }) ?? {},
    writeUses: () => writeItemEntries(actor, bookings),
  };
}

/** Returns what to write for a new level. */
export const bookGains = (actor: Character, gains: readonly Gain[]): Booked => booked(actor, gains, []);

/** Returns what to write for an undone level. What is part of the numbers already goes by an entry of its own. */
export function bookLosses(actor: Character, gains: readonly Gain[]): Booked {
  const closed = gains.filter((gain) => isClosed(actor, gain));
  return booked(
    actor,
    closed.map((gain) => ({ ...gain, id: id16(gain.id, "undone"), by: -gain.by })),
    gains.filter((gain) => !closed.includes(gain)),
  );
}

/** Returns what the undo of a level does to the creature beyond its numbers. */
export const lossConsequence = (actor: Character, gains: readonly Gain[]): UndoConsequence[] =>
  undoConsequence(
    actor,
    gains.flatMap(({ id, number }) => (number === HIT_POINTS ? [id] : [])),
  );
