/** Inspiration as entries of a character's ledger: given by a message, spent for a die. @rule B-DICE-08 B-DICE-10 */
import { ledgerOf } from "../../documents/ledger/ledger.ts";
import { foldNumber, isTooOld, type LedgerEntry } from "../../rules/ledger/ledger.ts";
import type { NewEntry } from "../../rules/ledger/ledger-writes.ts";
import { id16 } from "../common/id.pure.ts";
import { writeEntries } from "../number-writes/entries.ts";
import type { Hero } from "./bought-dice.ts";

/** Returns the id of the entry that a message gives or spends inspiration with. */
const inspirationEntry = (message: string): string => id16(message, "inspiration");

/** Returns the entry of a message; null if it has none. */
export const entryOf = (hero: Hero, message: string): LedgerEntry | null =>
  ledgerOf(hero).ledger.entries.find(({ id }) => id === inspirationEntry(message)) ?? null;

/** Returns whether the character has inspiration that it would not have without the message. */
export function isStillGiven(hero: Hero, message: string): boolean {
  const { ledger, stored } = ledgerOf(hero);
  const id = inspirationEntry(message);
  const others = { ...ledger, entries: ledger.entries.filter((entry) => entry.id !== id) };
  const [now, without] = [ledger, others].map((one) => foldNumber(one, "inspiration", stored("inspiration")).value);
  return now !== without;
}

/** Writes entries that nobody has written. */
async function add(hero: Hero, entries: readonly NewEntry[]): Promise<void> {
  const { ledger } = ledgerOf(hero);
  const known = new Set(ledger.entries.map(({ id }) => id));
  const open = entries.filter(({ id }) => !known.has(id) && !isTooOld(ledger, id));
  await writeEntries(
    hero,
    open.map((entry) => ({ document: hero, entry })),
  );
}

/** Gives inspiration. Whoever has it already gains nothing. */
export const giveInspiration = (hero: Hero, deed: string): Promise<void> =>
  add(hero, [{ id: inspirationEntry(deed), number: "inspiration", amount: 1, most: 1, deed }]);

/**
 * Spends inspiration for a die, and counts it. However many clients write it, it is spent once.
 * @param deed id of the die's message
 */
export const payInspiration = (hero: Hero, deed: string): Promise<void> =>
  add(hero, [
    { id: inspirationEntry(deed), number: "inspiration", amount: -1, pays: true, deed },
    // The count stays when the die is taken back: the next die's message follows from it.
    { id: id16(deed, "inspirationSpent"), number: "inspirationSpent", amount: 1 },
  ]);

/** Undoes what a message gave or spent. @returns whether there was an entry to undo */
export async function undoInspiration(hero: Hero, message: string): Promise<boolean> {
  const entry = entryOf(hero, message);
  if (!entry || entry.undone || isTooOld(ledgerOf(hero).ledger, entry.id)) return false;
  await writeEntries(hero, [{ document: hero, undone: entry.id }]);
  return true;
}
