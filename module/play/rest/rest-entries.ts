/** Ledger entries of a rest, on the creature and on its things. */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostOf } from "../../documents/ledger/ledger-writes.ts";
import { documentAt, ledgerOf, numberAt } from "../../documents/ledger/ledger.ts";
import { REST, type RestChange } from "../../data/message/rest.pure.ts";
import { isSettled } from "../../rules/ledger/ledger.ts";
import { id16 } from "../common/id.pure.ts";
import type { Booking } from "../number-writes/entries.ts";
import type { RestReceipt } from "../number-writes/rest-receipts.pure.ts";

/** Returns whether a ledger holds the number of a change. */
export const isInLedger = ({ path }: RestChange): boolean => numberAt(path) !== null;

/**
 * Returns the entries of a rest that are not written yet. What it fills is worth the whole maximum, however much was missing, so a use
 * undone after the rest leaves it full.
 * @rule B-REST-04
 */
export function entriesOfRest(actor: OpposedActor, deed: string, changes: readonly RestChange[]): Booking[] {
  return changes.flatMap(({ path, from, to }): Booking[] => {
    const [id, number, document] = [id16(deed, path), numberAt(path), documentAt(actor, path)];
    if (number === null || !document) return [];
    const { ledger } = ledgerOf(document);
    if (isSettled(ledger, id) || ledger.entries.some((entry) => entry.id === id)) return [];
    const most = mostOf(document, number) ?? to;
    return [{ document, entry: { id, number, amount: to >= most ? most : to - from, most, deed } }];
  });
}

/** Returns the entries of a rest to undo. */
export function undoneByRest(actor: OpposedActor, rest: string): Booking[] {
  return [actor, ...actor.items.contents].flatMap((document) => {
    const { ledger } = ledgerOf(document);
    return ledger.entries.flatMap(({ id, deed, undone }) =>
      deed === rest && !undone && !isSettled(ledger, id) ? [{ document, undone: id }] : [],
    );
  });
}

/** Returns what a page that closed in between left unwritten. */
export function openEntriesOfRest(actor: OpposedActor, { id, state }: RestReceipt): Booking[] {
  if (state === "undone") return undoneByRest(actor, id);
  const message = game.messages.get(id);
  const members = message?.isKind("rest") ? REST.read(message.system).members : [];
  const told = members.find(({ uuid }) => uuid === actor.uuid)?.changes ?? [];
  return entriesOfRest(actor, id, told);
}
