/**
 * Payments of a use as entries of ledgers: the slots and uses that it spends or restores. The id of an entry follows from the message and
 * the path, so however many clients pay, the use is paid once.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostOf } from "../../documents/ledger/ledger-writes.ts";
import { documentAt, ledgerNumber, ledgerOf, numberAt, type LedgerDocument } from "../../documents/ledger/ledger.ts";
import { isSettled } from "../../rules/ledger/ledger.ts";
import { countInVain, foundTooLittle, type NewEntry } from "../../rules/ledger/ledger-writes.ts";
import { id16 } from "../common/id.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { writeEntries } from "../number-writes/entries.ts";
import type { UseRecord } from "./action-records.pure.ts";

type Pays = UseRecord["pays"];
/** The cost of a message, and whether the message was taken back. */
type Taking = Pick<UseRecord, "id" | "pays" | "cancelled">;

/** An entry, and the document whose ledger it belongs to. */
interface Payment {
  readonly document: LedgerDocument;
  readonly entry: NewEntry;
}

/** Returns the entries of a use. Those of things that are gone by now are left out. */
function paymentsOf(actor: OpposedActor, { id, pays }: Pick<Taking, "id" | "pays">): Payment[] {
  return pays.flatMap(({ path, by }): Payment[] => {
    const [number, document] = [numberAt(path), documentAt(actor, path)];
    if (number === null || !document) return [];
    const entry = { id: id16(id, path), number, amount: -by, deed: id };
    return [{ document, entry: by > 0 ? { ...entry, pays: true } : { ...entry, most: mostOf(document, number) } }];
  });
}

/** Returns the payments whose numbers no ledger holds. */
export const otherPays = (pays: Pays): Pays => pays.filter(({ path }) => numberAt(path) === null);

/** `new`: not in the ledger. `settled`: too old to be undone. */
function stateOf({ document, entry: { id } }: Payment): "new" | "paid" | "undone" | "settled" {
  const { ledger } = ledgerOf(document);
  if (isSettled(ledger, id)) return "settled";
  const entry = ledger.entries.find((one) => one.id === id);
  return !entry ? "new" : entry.undone ? "undone" : "paid";
}

/** Returns whether any client has begun to pay a use. */
export const isBegun = (actor: OpposedActor, taking: Pick<Taking, "id" | "pays">): boolean =>
  paymentsOf(actor, taking).some((payment) => stateOf(payment) !== "new");

/** Returns whether a use cannot be paid: too little is left, or what it restores is full. A use that was begun is finished. */
export function isShort(actor: OpposedActor, taking: Taking): boolean {
  if (taking.cancelled || isBegun(actor, taking)) return false;
  const isGone = taking.pays.some(({ path }) => documentAt(actor, path) === null);
  return (
    isGone ||
    paymentsOf(actor, taking).some(({ document, entry: { number, amount, most } }) => {
      const { value } = ledgerNumber(document, number);
      return amount < 0 ? value + amount < 0 : value >= (most ?? Infinity);
    })
  );
}

/** Returns whether another use spent first what a use pays with, so that it has to be taken back. */
export const isOverdrawn = (actor: OpposedActor, taking: Taking): boolean =>
  !taking.cancelled &&
  paymentsOf(actor, taking).some(({ document, entry: { id } }) => foundTooLittle(ledgerOf(document).ledger, id));

/** Returns what is left to write. */
function openPayments(actor: OpposedActor, taking: Taking): Payment[] {
  const wanted = taking.cancelled ? "paid" : "new";
  return paymentsOf(actor, taking).filter((payment) => stateOf(payment) === wanted);
}

/** Returns whether a use was paid or refunded in part. */
export const isHalfPaid = (actor: OpposedActor, taking: Taking): boolean =>
  isBegun(actor, taking) && openPayments(actor, taking).length > 0;

/** Returns how many payments of a creature and of its things find too little. */
export const overdraftOf = (actor: OpposedActor): number =>
  [actor, ...actor.items.contents].reduce((sum, document) => sum + countInVain(ledgerOf(document).ledger), 0);

/**
 * Pays a use, or refunds it if it was taken back. What is written already stays.
 * @param name for the warning that a later use has spent what a refunded one had restored
 */
export async function writePayments(actor: OpposedActor, taking: Taking, name: string): Promise<void> {
  const open = openPayments(actor, taking);
  if (open.length === 0) return;
  const before = overdraftOf(actor);
  await writeEntries(
    actor,
    open.map(({ document, entry }) => ({ document, ...(taking.cancelled ? { undone: entry.id } : { entry }) })),
  );
  if (taking.cancelled && overdraftOf(actor) > before) notifyWarning("OD20.Use.gainSpent", { name });
}
