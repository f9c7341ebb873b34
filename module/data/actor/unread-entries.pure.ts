/** Counts what of a stored ledger cannot be read, for example of a newer version. It stays stored and counts for nothing. */
import { isObject, object } from "../record/record.pure.ts";
import { readLedger } from "./stored-ledger.pure.ts";

/** A toggle of an entry that was swept leaves these keys alone. */
const LEFT_BY_SWEEP: ReadonlySet<string> = new Set(["undone", "until"]);
const isLeftOver = (entry: unknown): boolean =>
  isObject(entry) && Object.keys(entry).every((key) => LEFT_BY_SWEEP.has(key));

/** Returns the number of entries, and of starting numbers, that cannot be read. */
export function countUnread(stored: unknown): number {
  const ledger = object(stored);
  const { base, entries, hits } = readLedger(stored);
  const known = new Set([...entries, ...hits].map(({ id }) => id));
  const lost = Object.entries(object(ledger["entries"])).filter(([id, entry]) => !known.has(id) && !isLeftOver(entry));
  return lost.length + countBase(object(ledger["base"]), base !== null, base?.hitPoints !== undefined);
}

/** @param hasPoints whether the hit points can be read */
function countBase(base: Readonly<Record<string, unknown>>, isRead: boolean, hasPoints: boolean): number {
  if (!isRead) return Object.keys(base).length > 0 ? 1 : 0;
  const numbers = Object.values(object(base["values"]));
  const lost = numbers.filter((one) => typeof one !== "number" || !Number.isFinite(one));
  return lost.length + (base["hitPoints"] !== undefined && !hasPoints ? 1 : 0);
}
