/** Reads a stored ledger without trust. What cannot be read stays stored and counts for nothing. */
import {
  inOrder,
  isLedgerNumber,
  leastOf,
  type HitPointLedger,
  type LedgerBase,
  type LedgerEntry,
  type LedgerNumber,
} from "../../rules/ledger/ledger.ts";
import { isObject, object } from "../record/record.pure.ts";
import { isPlace, readHit, readHitPointState, type StoredHit } from "./stored-hit-points.pure.ts";

const AMOUNT = 1_000_000_000;

function readEntry(id: string, value: unknown): LedgerEntry[] {
  const { n, number, amount, most, pays, raises, deed, of, undone, until } = object(value);
  if (!isLedgerNumber(number) || typeof amount !== "number" || !Number.isInteger(amount) || Math.abs(amount) > AMOUNT)
    return [];
  return [
    {
      id,
      n: isPlace(n) ? n : Infinity,
      number,
      amount,
      most: typeof most === "number" && Number.isFinite(most) ? most : null,
      pays: pays === true,
      raises: raises === true,
      deed: typeof deed === "string" ? deed : "",
      of: typeof of === "string" ? of : "",
      undone: undone === true,
      until: isPlace(until) ? until : 0,
    },
  ];
}

function readNumbers(value: unknown): LedgerBase["values"] {
  const numbers: Partial<Record<LedgerNumber, number>> = {};
  for (const [number, one] of Object.entries(object(value)))
    if (isLedgerNumber(number) && typeof one === "number" && Number.isFinite(one))
      numbers[number] = Math.min(AMOUNT, Math.max(leastOf(number), Math.trunc(one)));
  return numbers;
}

/** Sets by the stored list, because every preparation asks for hundreds of ids. An update replaces the list. */
const sets = new WeakMap<readonly unknown[], ReadonlySet<string>>();

function setOf(list: unknown): ReadonlySet<string> {
  if (!Array.isArray(list)) return new Set();
  const known = sets.get(list) ?? new Set(list.filter((id) => typeof id === "string"));
  sets.set(list, known);
  return known;
}

/** @param last highest position of the entries */
function readBase(value: unknown, last: number): LedgerBase | null {
  if (!isObject(value) || typeof value["of"] !== "string") return null;
  const { of, n, values, written, skipped, closedUpTo, hitPoints, writtenHits } = value;
  const begun = readHitPointState(hitPoints);
  const plain = readHitPointState(writtenHits);
  return {
    ...(begun ? { hitPoints: begun } : {}),
    ...(plain ? { writtenHits: plain } : {}),
    of,
    n: Math.max(isPlace(n) ? n : 0, last),
    values: readNumbers(values),
    written: readNumbers(written),
    closedUpTo: isPlace(closedUpTo) ? closedUpTo : 0,
    skipped: setOf(skipped),
  };
}

/** Returns the entries in order, and the base. */
export function readLedger(stored: unknown): HitPointLedger<StoredHit> {
  const { base, entries } = object(stored);
  const numbers: LedgerEntry[] = [];
  const hits: StoredHit[] = [];
  for (const [id, entry] of Object.entries(object(entries))) {
    // Merging it would change a prototype, so nobody could undo it.
    if (id === "__proto__") continue;
    const hit = readHit(id, entry, placeOf(entry));
    if (hit) hits.push(hit);
    else numbers.push(...readEntry(id, entry));
  }
  // New entries of any number come after those of hit points.
  const last = hits.reduce((most, { n }) => (n === Infinity ? most : Math.max(most, n)), 0);
  return {
    base: readBase(base, last),
    entries: inOrder(numbers),
    hits: inOrder(hits),
  };
}

function placeOf(entry: unknown): number {
  const { n } = object(entry);
  return isPlace(n) ? n : Infinity;
}
