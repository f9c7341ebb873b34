/** Reads and writes the mastery log. Entries are stored by id, so that simultaneous writes of two users both survive. Pure. */
import { count, isObject, oneOf, record, word, yes } from "../record/record.pure.ts";
import type { LoggedPurchase } from "../../rules/character/purchases.ts";
import { isByHand } from "../../rules/character/mastery.ts";

/** A log entry with its position `n`. Two simultaneous entries may share a position; the id then decides the order. */
export interface LogEntry extends LoggedPurchase {
  readonly n: number;
}
/** Log entries by id, in the form that documents store. */
export type EntriesById = Readonly<Record<string, LogEntry>>;

const ENTRY = record({
  level: count(),
  track: word(),
  key: word(),
  from: count(),
  to: count(),
  currency: oneOf(["talents", "power"], "power"),
  cost: count(),
  refunded: yes(),
  by: word(),
  n: count(),
});

/** Returns the log in order. It omits manual entries that ended at their initial step. @rule C-58 H-MAS-19 */
export function readLog(byId: object): LogEntry[] {
  return Object.entries(byId)
    .flatMap(([id, value]): LogEntry[] => (isObject(value) ? [{ id, ...ENTRY.read(value) }] : []))
    .filter((entry) => !isByHand(entry) || entry.from !== entry.to)
    .sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** Returns the next free position in the log. */
function nextPlace(log: readonly LogEntry[]): number {
  return Math.max(-1, ...log.map(({ n }) => n)) + 1;
}

/**
 * Returns entries for an update, with their positions. @param entries the entries to write
 * @param log the current log; an entry that it contains keeps its position
 */
export function entriesById(entries: readonly LoggedPurchase[], log: readonly LogEntry[]): EntriesById {
  let next = nextPlace(log);
  return Object.fromEntries(
    entries.map((entry) => [entry.id, { ...entry, n: log.find(({ id }) => id === entry.id)?.n ?? next++ }]),
  );
}
