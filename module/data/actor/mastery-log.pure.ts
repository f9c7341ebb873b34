/**
 * The log of mastery: entries by their id, so that two people who write at once write both. Pure.
 */
import { isByHand, type LoggedPurchase } from "../../rules/character/purchases.ts";

/** An entry with its place; two written at the same moment may have the same, and follow by their ids. */
export interface LogEntry extends LoggedPurchase {
  readonly n: number;
}
/** Entries as they are stored and written. */
export type EntriesById = Readonly<Record<string, LogEntry>>;

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An entry as it is stored; null for what is none. */
function readEntry(id: string, value: unknown): LogEntry | null {
  if (!isPlain(value)) return null;
  const word = (key: string): string => (typeof value[key] === "string" ? value[key] : "");
  const whole = (key: string): number => {
    const number = value[key];
    return typeof number === "number" && Number.isSafeInteger(number) ? Math.max(0, number) : 0;
  };
  return {
    id,
    level: whole("level"),
    track: word("track"),
    key: word("key"),
    from: whole("from"),
    to: whole("to"),
    currency: word("currency") === "talents" ? "talents" : "power",
    cost: whole("cost"),
    refunded: value["refunded"] === true,
    by: word("by"),
    n: whole("n"),
  };
}

/** The log in its order, without what was set by hand and set back. @rule C-58 H-MAS-19 */
export function readLog(byId: object): LogEntry[] {
  return Object.entries(byId)
    .flatMap(([id, value]) => readEntry(id, value) ?? [])
    .filter((entry) => !isByHand(entry) || entry.from !== entry.to)
    .sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** The place behind everything that is known here. */
function nextPlace(log: readonly LogEntry[]): number {
  return Math.max(-1, ...log.map(({ n }) => n)) + 1;
}

/** Entries for an update, each with its place. @param log everything that is there, by which they have one */
export function entriesById(entries: readonly LoggedPurchase[], log: readonly LogEntry[]): EntriesById {
  let next = nextPlace(log);
  return Object.fromEntries(
    entries.map((entry) => [entry.id, { ...entry, n: log.find(({ id }) => id === entry.id)?.n ?? next++ }]),
  );
}
