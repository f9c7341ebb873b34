/** Ledger entries of a rest: what it restores is worth the whole maximum, however much was missing. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ledgerOf, numberAt } from "../../documents/common/ledger-writes.ts";
import type { RestChange } from "../../data/message/rest.pure.ts";
import { isSettled, type NewEntry } from "../../rules/ledger/ledger.ts";
import { id16 } from "../common/id.pure.ts";

/** Returns whether a ledger holds the number of a change. */
export const isInLedger = ({ path }: RestChange): boolean => numberAt(path) !== null;

/** Returns the entries of a rest that the ledger lacks. @rule B-REST-04 */
export function entriesOfRest(actor: OpposedActor, deed: string, changes: readonly RestChange[]): NewEntry[] {
  const { ledger } = ledgerOf(actor);
  return changes.flatMap(({ path, to, max }): NewEntry[] => {
    const [id, number] = [id16(deed, path), numberAt(path)];
    if (number === null || isSettled(ledger, id) || ledger.entries.some((entry) => entry.id === id)) return [];
    return [{ id, number, amount: max ?? to, most: max ?? to, deed }];
  });
}

/** Returns the marks that undo the entries of a rest. */
export function undoneByRest(actor: OpposedActor, rest: string): Record<string, boolean> {
  const { ledger } = ledgerOf(actor);
  const valid = ledger.entries.filter(({ id, deed, undone }) => deed === rest && !undone && !isSettled(ledger, id));
  return Object.fromEntries(valid.map(({ id }) => [id, true]));
}
