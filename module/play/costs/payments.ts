/**
 * Payments of a use as entries of ledgers: the slots that it spends or restores. The id of an entry follows from the message and the path, so
 * however many clients pay, the use is paid once.
 */
import type { OpposedActor } from "../../documents/actor.ts";
import { ledgerNumber, ledgerOf, ledgerUpdate, mostOf, numberAt } from "../../documents/common/ledger-writes.ts";
import { countInVain, foundTooLittle, isSettled, type NewEntry } from "../../rules/ledger/ledger.ts";
import { id16 } from "../common/id.pure.ts";
import { notifyWarning } from "../common/notify.ts";
import type { UseRecord } from "./action-records.pure.ts";

type Pays = UseRecord["pays"];
/** The cost of a message, and whether the message was taken back. */
type Taking = Pick<UseRecord, "id" | "pays" | "cancelled">;

/** Returns the entries of a use. */
function entriesOf(actor: OpposedActor, { id, pays }: Pick<Taking, "id" | "pays">): NewEntry[] {
  return pays.flatMap(({ path, by }): NewEntry[] => {
    const number = numberAt(path);
    if (number === null) return [];
    const entry = { id: id16(id, path), number, amount: -by, deed: id };
    return [by > 0 ? { ...entry, pays: true } : { ...entry, most: mostOf(actor, number) }];
  });
}

/** Returns the payments whose numbers no ledger holds. */
export const otherPays = (pays: Pays): Pays => pays.filter(({ path }) => numberAt(path) === null);

/** `new`: not in the ledger. `settled`: too old to be undone. */
function stateOf(actor: OpposedActor, { id }: NewEntry): "new" | "paid" | "undone" | "settled" {
  const { ledger } = ledgerOf(actor);
  if (isSettled(ledger, id)) return "settled";
  const entry = ledger.entries.find((one) => one.id === id);
  return !entry ? "new" : entry.undone ? "undone" : "paid";
}

/** Returns whether any client has begun to pay a use. */
export const isBegun = (actor: OpposedActor, taking: Pick<Taking, "id" | "pays">): boolean =>
  entriesOf(actor, taking).some((entry) => stateOf(actor, entry) !== "new");

/** Returns whether a use cannot be paid: too little is left, or what it restores is full. A use that was begun is finished. */
export function isShort(actor: OpposedActor, taking: Taking): boolean {
  if (taking.cancelled || isBegun(actor, taking)) return false;
  return entriesOf(actor, taking).some(({ number, amount, most }) => {
    const { value } = ledgerNumber(actor, number);
    return amount < 0 ? value + amount < 0 : value >= (most ?? Infinity);
  });
}

/** Returns whether another use spent first what a use pays with, so that it has to be taken back. */
export const isOverdrawn = (actor: OpposedActor, taking: Taking): boolean =>
  !taking.cancelled && entriesOf(actor, taking).some(({ id }) => foundTooLittle(ledgerOf(actor).ledger, id));

/** Returns what is left to write for a use that any client has begun to pay. */
function openEntries(actor: OpposedActor, taking: Taking): { added: NewEntry[]; toggles: Record<string, boolean> } {
  const entries = entriesOf(actor, taking);
  const wanted = taking.cancelled ? "paid" : "new";
  const open = entries.filter((entry) => stateOf(actor, entry) === wanted);
  return taking.cancelled
    ? { added: [], toggles: Object.fromEntries(open.map(({ id }) => [id, true])) }
    : { added: open, toggles: {} };
}

/** Returns whether a use was paid or refunded in part. */
export function isHalfPaid(actor: OpposedActor, taking: Taking): boolean {
  const { added, toggles } = openEntries(actor, taking);
  return isBegun(actor, taking) && added.length + Object.keys(toggles).length > 0;
}

/**
 * Pays a use, or refunds it if it was taken back. What is written already stays.
 * @param name for the warning that a later use has spent what a refunded one had restored
 */
export async function writePayments(actor: OpposedActor, taking: Taking, name: string): Promise<void> {
  const { added, toggles } = openEntries(actor, taking);
  if (added.length + Object.keys(toggles).length === 0) return;
  const inVain = countInVain(ledgerOf(actor).ledger);
  const data: object = { system: ledgerUpdate(actor, added, toggles) };
  await actor.update(data);
  if (taking.cancelled && countInVain(ledgerOf(actor).ledger) > inVain) notifyWarning("OD20.Use.gainSpent", { name });
}
