/** Plans updates of a ledger: new entries, undone ones, a new base, and the sweep that makes old entries part of the base. */
import { foldHitPoints } from "./hit-points.ts";
import {
  foldNumber,
  inOrder,
  idWrittenOutside,
  isGone,
  isWrittenOutside,
  lastChange,
  LEDGER_NUMBERS,
  shortId,
  type Ledger,
  type LedgerEntry,
  type LedgerNumber,
  type LedgerState,
  type Numbers,
  type StoredBase,
  type Toggles,
} from "./ledger.ts";

/** A ledger with more entries is shortened to the newest `KEPT`. Late entries have a place among those. */
const MOST_ENTRIES = 64;
const KEPT = 32;
/**
 * How many ids `gone` keeps, for 3 KB. A sweep adds at least 33, so these are of 15 sweeps or more. Clients repeat only what messages of
 * the last hour ask for; whoever changes a number 500 times in an hour outside of a fight has no late page.
 */
const MOST_GONE = 512;

/**
 * Returns whether a payment found too little when it was made: another one came first. A payment whose means are gone because a gain before
 * it was undone since did find enough.
 */
export function foundTooLittle({ base, entries }: Ledger, id: string): boolean {
  const payment = entries.find((entry) => entry.id === id);
  if (!payment) return false;
  const asMade = entries.map((entry) =>
    entry.amount > 0 && entry.until >= payment.n ? { ...entry, undone: false } : entry,
  );
  return foldNumber({ base, entries: asMade }, payment.number, 0).steps.some(
    ({ entry, inVain }) => entry.id === id && inVain,
  );
}

/** Returns how many payments find too little, for example because a gain before them was undone. */
export const countInVain = (ledger: Ledger): number =>
  LEDGER_NUMBERS.reduce(
    (sum, number) => sum + foldNumber(ledger, number, 0).steps.filter(({ inVain }) => inVain).length,
    0,
  );

/** A change before it has its place in the ledger. */
export type NewEntry = Pick<LedgerEntry, "id" | "number" | "amount"> &
  Partial<Pick<LedgerEntry, "most" | "pays" | "raises" | "deed">>;

/** What an update of the document must contain. */
export interface LedgerWrite {
  readonly entries: Readonly<Record<string, object>>;
  readonly base: Partial<StoredBase>;
  /** Plain numbers, for other programs. */
  readonly numbers: Numbers;
}

/**
 * Returns the parts of the base that the next entry needs and the document lacks. A number begins with its value of now, and the first
 * entry of an unlinked token begins a base of its own. Everything else stays unwritten, because it may be swept in between.
 */
function missingBase(
  { ledger: { base, ...ledger }, owner, numbers, stored }: LedgerState,
  touched: readonly LedgerNumber[],
  n: number,
): Partial<StoredBase> & { readonly values: Numbers } {
  const isOwn = base?.of === owner;
  const isMoved = (number: LedgerNumber): boolean =>
    touched.includes(number) || ledger.entries.some((entry) => entry.number === number);
  const begun = numbers.filter((number) =>
    isOwn ? touched.includes(number) && base.values[number] === undefined : base || owner || isMoved(number),
  );
  const values = Object.fromEntries(
    begun.map((number) => [number, foldNumber({ base, ...ledger }, number, stored(number)).value]),
  );
  // Entries of this owner that are here already, for example in an actor made of a token, belong to another base, or to a start that
  // nobody can read.
  const isOfAnother = ({ of, number }: LedgerEntry): boolean => of === owner && (!isOwn || begun.includes(number));
  const gone = ledger.entries.filter(isOfAnother).map(({ id }) => shortId(id));
  if (!isOwn) return { of: owner, n, values, written: values, gone, closedUpTo: 0 };
  return gone.length > 0 ? { values, gone: [...base.gone, ...gone] } : { values };
}

/** Returns an entry for a number that somebody wrote outside the ledger. */
function entryWrittenOutside({ ledger, stored }: LedgerState, number: LedgerNumber, n: number): NewEntry[] {
  const { base } = ledger;
  const written = base?.written[number];
  if (!base || written === undefined || !isWrittenOutside(base, number, stored(number))) return [];
  const { value } = foldNumber(ledger, number, written);
  const kind = LEDGER_NUMBERS.indexOf(number).toString(36).padStart(2, "0");
  const id = idWrittenOutside(kind, n, written, stored(number));
  return [{ id, number, amount: stored(number) - value }];
}

/** Returns the highest position of a ledger. */
export const lastPosition = ({ base, entries }: Ledger): number =>
  Math.max(base?.n ?? 0, ...entries.map(({ n }) => (n === Infinity ? 0 : n)));

/** Returns an entry as it is after a toggle. One that is undone once more was undone when it was first. */
export function toggledEntry<Entry extends Pick<LedgerEntry, "id" | "undone" | "until">>(
  entry: Entry,
  undoneBy: ReadonlyMap<string, boolean>,
  n: number,
): Entry {
  const undone = undoneBy.get(entry.id) ?? entry.undone;
  return { ...entry, undone, until: undone && !entry.undone ? n : entry.until };
}

/**
 * Plans an update that adds entries, or marks entries as undone or valid again. Creation never writes `undone`, so a late repetition
 * revives nothing.
 * @param toggles `undone` by entry id
 */
export function writeLedger(state: LedgerState, added: readonly NewEntry[], toggles: Toggles = {}): LedgerWrite {
  const { owner, numbers: all, stored } = state;
  const undoneBy = new Map(Object.entries(toggles));
  const n = lastPosition(state.ledger);
  const ledger = { ...state.ledger, entries: state.ledger.entries.map((entry) => toggledEntry(entry, undoneBy, n)) };
  const toggled = ledger.entries.filter(({ id }) => undoneBy.has(id));
  const touched = LEDGER_NUMBERS.filter((number) => [...added, ...toggled].some((one) => one.number === number));
  const isOwn = ledger.base?.of === owner;
  const missing = missingBase({ ledger, owner, numbers: all, stored }, touched, n);
  const past = isOwn ? touched.flatMap((number) => entryWrittenOutside(state, number, n)) : [];
  const placed = [...past, ...added].map((entry, index) => ({ ...entry, n: n + 1 + index, of: owner }));
  const entries = placed.map((entry) => ({
    most: null,
    pays: false,
    raises: false,
    deed: "",
    until: 0,
    ...entry,
    undone: false,
  }));
  const isNew = ({ id }: NewEntry): boolean => entries.some((entry) => entry.id === id);
  const before =
    isOwn && ledger.base ? ledger.base : { of: owner, n, values: {}, gone: new Set<string>(), closedUpTo: 0 };
  const after: Ledger = {
    hits: ledger.hits,
    base: {
      ...before,
      values: { ...before.values, ...missing.values },
      written: {},
      gone: isOwn && missing.gone ? new Set(missing.gone) : before.gone,
    },
    entries: inOrder([...ledger.entries.filter((entry) => !isNew(entry)), ...entries]),
  };
  const numbers = Object.fromEntries(touched.map((number) => [number, foldNumber(after, number, 0).value]));
  return {
    entries: {
      ...Object.fromEntries(toggled.map(({ id, undone, until }) => [id, undone ? { undone, until } : { undone }])),
      ...Object.fromEntries(placed.map(({ id, ...entry }) => [id, entry])),
    },
    base: { ...missing, written: { ...missing.written, ...numbers } },
    numbers: { ...(isOwn ? {} : missing.values), ...numbers },
  };
}

/**
 * Returns the base of a ledger that replaces another one, for example from an imported file. A late repetition of an entry that the new
 * ledger lacks counts for nothing.
 */
export function replacingBase(
  { ledger: { entries: numbers, hits: points }, owner }: Pick<LedgerState, "ledger" | "owner">,
  { base, entries, hits }: Ledger,
): StoredBase {
  const kept = new Set([...entries, ...hits].map(({ id }) => id));
  const dropped: readonly Pick<LedgerEntry, "id">[] = [...numbers, ...points];
  const lost = dropped.filter(({ id }) => !kept.has(id)).map(({ id }) => shortId(id));
  const before = base ?? { of: owner, n: 0, values: {}, written: {}, gone: [], closedUpTo: 0 };
  return { ...before, gone: [...before.gone, ...lost].slice(-MOST_GONE) };
}

/** Returns the position to close up to if the ledger is too long; null if it is short, or has closed entries already. */
export function positionToClose({ base, entries, hits }: Ledger): number | null {
  const all: readonly Pick<LedgerEntry, "n" | "undone" | "until">[] = [...entries, ...hits];
  const changes = all.map(lastChange).sort((a, b) => a - b);
  const last = changes.length > MOST_ENTRIES ? changes.at(-KEPT - 1) : undefined;
  return base?.closedUpTo === 0 && last !== undefined && Number.isFinite(last) ? last : null;
}

/**
 * Makes the closed entries part of the base. A client that has not heard of the closing may still toggle one of them, so the sweep comes
 * some time after it. No entry names another one, so the oldest can go without those after them. One that was undone later stays: entries
 * after it may have counted on it.
 * @returns the parts of the base to write and the ids of the entries to delete; null if nothing is closed
 */
export function sweepLedger({
  base,
  entries,
  hits,
}: Ledger): { readonly base: Partial<StoredBase>; readonly ids: readonly string[] } | null {
  if (!base || base.closedUpTo === 0) return null;
  const isClosed = ({ n }: Pick<LedgerEntry, "n">): boolean => n <= base.closedUpTo;
  const swept = entries.filter(isClosed);
  const sweptHits = hits.filter(isClosed);
  const all: readonly Pick<LedgerEntry, "id" | "n" | "undone" | "until">[] = [...swept, ...sweptHits];
  const ids = all.filter((entry) => lastChange(entry) <= base.closedUpTo).map(({ id }) => id);
  const values = Object.fromEntries(
    LEDGER_NUMBERS.filter((number) => base.values[number] !== undefined).map((number) => [
      number,
      foldNumber({ base: { ...base, written: {} }, entries: swept }, number, 0).value,
    ]),
  );
  const gone = [...base.gone, ...ids.map(shortId)].slice(-MOST_GONE);
  const counting = sweptHits.filter(({ of, id }) => of === base.of && !isGone(base, id));
  const hitPoints = base.hitPoints ? { hitPoints: foldHitPoints(base.hitPoints, counting).state } : {};
  return { base: { values, ...hitPoints, n: Math.max(base.n, base.closedUpTo), gone, closedUpTo: 0 }, ids };
}
