/**
 * Derives numbers that several users change from a ledger: a base and entries by id. Two entries that arrive at one instant both count, and
 * undo marks an entry as undone, in any order.
 */
import { CIRCLES } from "../spells/caster.ts";
import { foldHitPoints, type HitPointEntry, type HitPointState } from "./hit-points.ts";

/** Numbers that ledgers of items hold. @rule B-REST-04 */
export const ITEM_NUMBERS = ["uses"] as const;
/** Numbers that a ledger holds: experience, coins of each kind, spell slots of each circle. @rule H-PRG-01 H-SPL-04 */
export const LEDGER_NUMBERS = ["experience", "cp", "sp", "ep", "gp", "pp", ...CIRCLES, ...ITEM_NUMBERS] as const;
export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
/** No number is negative, and none exceeds this limit. */
const MOST = 1_000_000_000;

type Numbers = Readonly<Partial<Record<LedgerNumber, number>>>;

/** One change of a number. Entries store what a change is worth, never what it moved. */
export interface LedgerEntry {
  readonly id: string;
  /** Position; equal positions are ordered by id. */
  readonly n: number;
  readonly number: LedgerNumber;
  /** Signed amount, a whole number. */
  readonly amount: number;
  /** A gain does not raise the number above this; null = it has no limit. A rest is a gain of the whole maximum. */
  readonly most: number | null;
  /** Whether a loss is a payment: it is taken whole, or counts for nothing where too little is left. */
  readonly pays: boolean;
  /** Id of the message of the deed; "" = there is none. */
  readonly deed: string;
  /** Whose entry it is: "" for a world actor, otherwise the id of the unlinked token. */
  readonly of: string;
  readonly undone: boolean;
  /** The highest position when it was undone. Later entries never counted on it. */
  readonly until: number;
}

/** Where the entries begin. */
export interface LedgerBase {
  /** Whose base it is. Only entries of the same owner count. */
  readonly of: string;
  /** Positions of new entries are higher. */
  readonly n: number;
  readonly values: Numbers;
  /** The plain numbers that the ledger wrote last. A plain number that differs was written by somebody else and wins. */
  readonly written: Numbers;
  /** Short ids of entries that are part of `values`. An entry that a late client writes again counts for nothing. */
  readonly gone: ReadonlySet<string>;
  /** Entries up to this position will soon be part of `values`; nobody undoes them any more. 0 = none. See `sweepLedger`. */
  readonly closedUpTo: number;
  /** Where hit points begin; left out until their first entry. */
  readonly hitPoints?: HitPointState;
  /** The plain hit points that the ledger wrote last; see `written`. */
  readonly writtenHits?: Pick<HitPointState, "hp" | "temporary">;
}

export interface Ledger {
  /** Null until the first entry. */
  readonly base: LedgerBase | null;
  /** In order. */
  readonly entries: readonly LedgerEntry[];
  /** Entries of hit points, in order. Left out if there is none; see `hit-points.ts`. */
  readonly hits?: readonly HitPointEntry[];
}

/** What one entry did. An undone entry moves nothing. */
export interface LedgerStep {
  readonly entry: LedgerEntry;
  readonly from: number;
  readonly to: number;
  /** Whether it is a payment that found too little. */
  readonly inVain: boolean;
}

/** A ledger with more entries is shortened to the newest `KEPT`. Late entries have a place among those. */
const MOST_ENTRIES = 64;
const KEPT = 32;
/** Characters of an id that `gone` keeps, and how many ids. Fewer would make an id of another entry likely. */
const SHORT_ID = 6;
const MOST_GONE = 512;

/** Sorts entries into their order. */
export const inOrder = <Entry extends Pick<LedgerEntry, "id" | "n">>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

/**
 * Derives a number.
 * @param stored the plain number of the document. It counts alone until the first entry, and after somebody wrote it past the ledger
 */
export function foldNumber(
  { base, entries }: Ledger,
  number: LedgerNumber,
  stored: number,
): { readonly value: number; readonly steps: readonly LedgerStep[] } {
  const start = base?.values[number];
  if (!base || start === undefined) return { value: stored, steps: [] };
  const steps: LedgerStep[] = [];
  let value = start;
  for (const entry of entries) {
    if (entry.number !== number || entry.of !== base.of || base.gone.has(entry.id.slice(0, SHORT_ID))) continue;
    const inVain = !entry.undone && entry.pays && entry.amount < 0 && value + entry.amount < 0;
    const to = entry.undone || inVain ? value : movedTo(value, entry);
    steps.push({ entry, from: value, to, inVain });
    value = to;
  }
  return { value: isWrittenPast(base, number, stored) ? stored : value, steps };
}

function movedTo(value: number, { amount, most }: Pick<LedgerEntry, "amount" | "most">): number {
  const limit = amount > 0 && most !== null ? Math.max(value, most) : MOST;
  return Math.min(limit, MOST, Math.max(0, value + amount));
}

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

/** Returns whether somebody wrote the plain number past the ledger, for example in the data of a token. */
export const isWrittenPast = ({ written }: LedgerBase, number: LedgerNumber, stored: number): boolean =>
  written[number] !== undefined && written[number] !== stored;

/** A change before it has its place in the ledger. */
export type NewEntry = Pick<LedgerEntry, "id" | "number" | "amount"> &
  Partial<Pick<LedgerEntry, "most" | "pays" | "deed">>;

/** A base as documents store it. */
export type StoredBase = Omit<LedgerBase, "gone"> & { readonly gone: readonly string[] };

/** What an update of the document must contain. */
export interface LedgerWrite {
  readonly entries: Readonly<Record<string, object>>;
  readonly base: Partial<StoredBase>;
  /** Plain numbers, for other programs. */
  readonly numbers: Numbers;
}

/** The ledger of a document and its plain numbers. */
export interface LedgerState {
  readonly ledger: Ledger;
  /** Whose ledger it is; see `LedgerEntry.of`. */
  readonly owner: string;
  /** Numbers that the document has. */
  readonly numbers: readonly LedgerNumber[];
  readonly stored: (number: LedgerNumber) => number;
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
  const begun = numbers.filter((number) =>
    isOwn ? touched.includes(number) && base.values[number] === undefined : base || owner || touched.includes(number),
  );
  const values = Object.fromEntries(
    begun.map((number) => [number, foldNumber({ base, ...ledger }, number, stored(number)).value]),
  );
  // Entries of this owner that are here already, for example in an actor made of a token, belong to another base.
  const gone = ledger.entries.filter(({ of }) => of === owner).map(({ id }) => id.slice(0, SHORT_ID));
  return isOwn ? { values } : { of: owner, n, values, written: values, gone, closedUpTo: 0 };
}

/**
 * Returns an entry for a number that somebody wrote past the ledger. Its id follows from the numbers, so two clients that notice it write
 * one entry. Its first characters name kind and position, because `gone` keeps no more.
 */
function pastEntry({ ledger, stored }: LedgerState, number: LedgerNumber, n: number): NewEntry[] {
  const { base } = ledger;
  const written = base?.written[number];
  if (!base || written === undefined || !isWrittenPast(base, number, stored(number))) return [];
  const { value } = foldNumber(ledger, number, written);
  const place = n.toString(36).padStart(SHORT_ID - 1, "0");
  const id = `${LEDGER_NUMBERS.indexOf(number).toString(36)}${place}past${String(written)}x${String(stored(number))}`;
  return [{ id, number, amount: stored(number) - value }];
}

/**
 * Plans an update that adds entries, or marks entries as undone or valid again. Creation never writes `undone`, so a late repetition
 * revives nothing.
 * @param toggles `undone` by entry id
 */
export function writeLedger(
  state: LedgerState,
  added: readonly NewEntry[],
  toggles: Readonly<Record<string, boolean>> = {},
): LedgerWrite {
  const { owner, numbers: all, stored } = state;
  const undoneBy = new Map(Object.entries(toggles));
  const ledger = {
    ...state.ledger,
    entries: state.ledger.entries.map((entry) => ({ ...entry, undone: undoneBy.get(entry.id) ?? entry.undone })),
  };
  const toggled = ledger.entries.filter(({ id }) => undoneBy.has(id));
  const touched = LEDGER_NUMBERS.filter((number) => [...added, ...toggled].some((one) => one.number === number));
  const n = Math.max(ledger.base?.n ?? 0, ...ledger.entries.map((entry) => (entry.n === Infinity ? 0 : entry.n)));
  const isOwn = ledger.base?.of === owner;
  const missing = missingBase({ ledger, owner, numbers: all, stored }, touched, n);
  const past = isOwn ? touched.flatMap((number) => pastEntry(state, number, n)) : [];
  const placed = [...past, ...added].map((entry, index) => ({ ...entry, n: n + 1 + index, of: owner }));
  const entries = placed.map((entry) => ({ most: null, pays: false, deed: "", until: 0, ...entry, undone: false }));
  const isNew = ({ id }: NewEntry): boolean => entries.some((entry) => entry.id === id);
  const before =
    isOwn && ledger.base ? ledger.base : { of: owner, n, values: {}, gone: new Set<string>(), closedUpTo: 0 };
  const after: Ledger = {
    base: { ...before, values: { ...before.values, ...missing.values }, written: {} },
    entries: inOrder([...ledger.entries.filter((entry) => !isNew(entry)), ...entries]),
  };
  const numbers = Object.fromEntries(touched.map((number) => [number, foldNumber(after, number, 0).value]));
  return {
    entries: {
      ...Object.fromEntries(toggled.map(({ id, undone }) => [id, undone ? { undone, until: n } : { undone }])),
      ...Object.fromEntries(placed.map(({ id, ...entry }) => [id, entry])),
    },
    base: { ...missing, written: { ...missing.written, ...numbers } },
    numbers: { ...(isOwn ? {} : missing.values), ...numbers },
  };
}

/** Returns whether an entry is part of the base. */
export const isGone = ({ gone }: Pick<LedgerBase, "gone">, id: string): boolean => gone.has(shortId(id));

/** Returns the part of an id that `gone` keeps. */
export const shortId = (id: string): string => id.slice(0, SHORT_ID);

/**
 * Returns the base of a ledger that replaces another one, for example from an imported file. A late repetition of an entry that the new
 * ledger lacks counts for nothing.
 */
export function replacingBase(
  { ledger: { entries: numbers, hits: points = [] }, owner }: Pick<LedgerState, "ledger" | "owner">,
  { base, entries, hits = [] }: Ledger,
): StoredBase {
  const kept = new Set([...entries, ...hits].map(({ id }) => id));
  const dropped: readonly Pick<LedgerEntry, "id">[] = [...numbers, ...points];
  const lost = dropped.filter(({ id }) => !kept.has(id)).map(({ id }) => shortId(id));
  const before = base ?? { of: owner, n: 0, values: {}, written: {}, gone: [], closedUpTo: 0 };
  return { ...before, gone: [...before.gone, ...lost].slice(-MOST_GONE) };
}

/** Returns whether an entry is part of the base, or will soon be, so that it can no longer be undone. */
export const isSettled = ({ base, entries, hits = [] }: Ledger, id: string): boolean =>
  base !== null &&
  (isGone(base, id) ||
    [...entries, ...hits].some((entry) => entry.id === id && !entry.undone && entry.n <= base.closedUpTo));

/** Returns the position to close up to if the ledger is too long; null if it is short, or has closed entries already. */
export function positionToClose({ base, entries, hits = [] }: Ledger): number | null {
  const all: readonly Pick<LedgerEntry, "id" | "n" | "undone">[] = [...entries, ...hits];
  const valid = inOrder(all.filter(({ undone }) => !undone));
  const last = valid.length > MOST_ENTRIES ? valid.at(-KEPT - 1) : undefined;
  return base?.closedUpTo === 0 && last && Number.isFinite(last.n) ? last.n : null;
}

/**
 * Makes the closed entries part of the base; undone ones stay entries. A client that has not heard of the closing may still undo one of
 * them, so the sweep comes some time after it.
 * @returns the parts of the base to write and the ids of the entries to delete; null if nothing is closed
 */
export function sweepLedger({
  base,
  entries,
  hits = [],
}: Ledger): { readonly base: Partial<StoredBase>; readonly ids: readonly string[] } | null {
  if (!base || base.closedUpTo === 0) return null;
  const isSwept = ({ n, undone }: Pick<LedgerEntry, "n" | "undone">): boolean => n <= base.closedUpTo && !undone;
  const swept = entries.filter(isSwept);
  const sweptHits = hits.filter(isSwept);
  const ids = [...swept, ...sweptHits].map(({ id }) => id);
  const values = Object.fromEntries(
    LEDGER_NUMBERS.filter((number) => base.values[number] !== undefined).map((number) => [
      number,
      foldNumber({ base: { ...base, written: {} }, entries: swept }, number, 0).value,
    ]),
  );
  const gone = [...base.gone, ...ids.map((id) => id.slice(0, SHORT_ID))].slice(-MOST_GONE);
  const counting = sweptHits.filter(({ of, id }) => of === base.of && !isGone(base, id));
  const hitPoints = base.hitPoints ? { hitPoints: foldHitPoints(base.hitPoints, counting).state } : {};
  return { base: { values, ...hitPoints, n: Math.max(base.n, base.closedUpTo), gone, closedUpTo: 0 }, ids };
}
