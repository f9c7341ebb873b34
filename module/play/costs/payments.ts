/**
 * Payments of a use or an attack as entries of ledgers: the slots, uses and pieces that it spends or restores. The id of an entry follows
 * from the message and the path, so however many clients pay, it is paid once.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { mostOf } from "../../documents/ledger/ledger-writes.ts";
import { documentAt, ledgerNumber, ledgerOf, numberAt, type LedgerDocument } from "../../documents/ledger/ledger.ts";
import { isTooOld } from "../../rules/ledger/ledger.ts";
import { countInVain, foundTooLittle, type NewEntry } from "../../rules/ledger/ledger-writes.ts";
import { id16 } from "../common/id.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import { writeEntries } from "../number-writes/entries.ts";
import type { Cost } from "./use-costs.ts";

/** An entry, and the document whose ledger it belongs to. */
interface Payment {
  readonly document: LedgerDocument;
  readonly entry: NewEntry;
}

/** Returns the entries of a cost. Those of things that are gone by now are left out. */
function paymentsOf({ actor, id, pays }: Cost): Payment[] {
  return pays.flatMap(({ path, by }): Payment[] => {
    const [number, document] = [numberAt(path), documentAt(actor, path)];
    if (number === null || !document) return [];
    const entry = { id: id16(id, path), number, amount: -by, deed: id };
    return [{ document, entry: by > 0 ? { ...entry, pays: true } : { ...entry, most: mostOf(document, number) } }];
  });
}

/** `new`: not in the ledger. `tooOld`: too old to be undone. */
function stateOf({ document, entry: { id } }: Payment): "new" | "paid" | "undone" | "tooOld" {
  const { ledger } = ledgerOf(document);
  if (isTooOld(ledger, id)) return "tooOld";
  const entry = ledger.entries.find((one) => one.id === id);
  return !entry ? "new" : entry.undone ? "undone" : "paid";
}

/** Returns whether any client has begun to pay. */
export const isBegun = (cost: Cost): boolean => paymentsOf(cost).some((payment) => stateOf(payment) !== "new");

/** Returns whether a cost cannot be paid: too little is left, or what it restores is full. A cost that was begun is finished. */
export function isShort(cost: Cost): boolean {
  if (cost.cancelled || isBegun(cost)) return false;
  const isGone = cost.pays.some(({ path }) => documentAt(cost.actor, path) === null);
  return (
    isGone ||
    paymentsOf(cost).some(({ document, entry: { number, amount, most } }) => {
      const { value } = ledgerNumber(document, number);
      return amount < 0 ? value + amount < 0 : value >= (most ?? Infinity);
    })
  );
}

/** Returns whether somebody else spent first what a message pays with, so that it has to be taken back. */
export const isOverdrawn = (cost: Cost): boolean =>
  !cost.cancelled &&
  paymentsOf(cost).some(({ document, entry: { id } }) => foundTooLittle(ledgerOf(document).ledger, id));

/** Returns what is left to write. */
function openPayments(cost: Cost): Payment[] {
  const wanted = cost.cancelled ? "paid" : "new";
  return paymentsOf(cost).filter((payment) => stateOf(payment) === wanted);
}

/** Returns whether a cost was paid or refunded in part. */
export const isHalfPaid = (cost: Cost): boolean => isBegun(cost) && openPayments(cost).length > 0;

/** Returns how many payments of a creature and of its things find too little. */
export const overdraftOf = (actor: OpposedActor): number =>
  [actor, ...actor.items.contents].reduce((sum, document) => sum + countInVain(ledgerOf(document).ledger), 0);

/** Messages whose refund came too late. A page may try to finish a refund more than once, and tells its user once. */
const toldTooOld = new Set<string>();

/** Pays a cost, or refunds it if the message was taken back. What is written already stays. */
export async function writePayments(cost: Cost): Promise<void> {
  const { id, actor, cancelled, name } = cost;
  const isNews = cancelled && !toldTooOld.has(id);
  if (isNews && paymentsOf(cost).some((payment) => stateOf(payment) === "tooOld")) {
    toldTooOld.add(id);
    notifyWarning("OD20.Undo.tooOld", { name: actor.name });
  }
  const open = openPayments(cost);
  if (open.length === 0) return;
  const before = overdraftOf(actor);
  await writeEntries(
    actor,
    open.map(({ document, entry }) => ({ document, ...(cancelled ? { undone: entry.id } : { entry }) })),
  );
  if (cancelled && overdraftOf(actor) > before) notifyWarning("OD20.Use.gainSpent", { name });
}
