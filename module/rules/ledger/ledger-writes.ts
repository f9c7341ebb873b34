/** Plans updates of a ledger: new entries, undone ones, a new base, and the sweep that makes old entries part of the base. */
import { foldHitPoints, type HitPointEntry, type HitPointState, type HitPointStep } from "./hit-points.ts";
import {
  arePointsWrittenOutside,
  currentHitPoints,
  foldLedger,
  foldNumber,
  inOrder,
  idWrittenOutside,
  isSkipped,
  isWrittenOutside,
  lastChange,
  LEDGER_NUMBERS,
  shortId,
  type HitPointLedger,
  type Ledger,
  type LedgerEntry,
  type LedgerNumber,
  type Numbers,
  type StoredBase,
  type Toggles,
} from "./ledger.ts";

/** A ledger with more entries is shortened to the newest `KEPT`. Late entries have a place among those. */
const MOST_ENTRIES = 64;
const KEPT = 32;
/**
 * How many ids `skipped` keeps, for 3 KB. A sweep adds at least 33, so these are of 15 sweeps or more. Clients repeat only what messages of
 * the last hour ask for; whoever changes a number 500 times in an hour outside of a fight has no late page.
 */
const MOST_SKIPPED = 512;

/**
 * Returns whether a payment found too little when it was made: another one came first. A payment whose means are missing because a
 * gain before it was undone since did find enough.
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

/** A change of a number before it has its place in the ledger. */
export type NewEntry = Pick<LedgerEntry, "id" | "number" | "amount"> &
  Partial<Pick<LedgerEntry, "most" | "pays" | "raises" | "deed">>;

/** The ledger of a document and its plain numbers. */
export interface LedgerState<Hit extends HitPointEntry = HitPointEntry> {
  readonly ledger: HitPointLedger<Hit>;
  /** Whose ledger it is; see `LedgerEntry.of`. */
  readonly owner: string;
  /** Numbers that the document has. */
  readonly numbers: readonly LedgerNumber[];
  readonly stored: (number: LedgerNumber) => number;
  /** Left out for documents without hit points. */
  readonly hitPoints?: {
    readonly stored: HitPointState;
    /** Returns an entry of hit points that somebody wrote outside the ledger. */
    readonly typed: (id: string, kind: "move" | "buffer", from: number, to: number) => Hit;
  };
}

/** What an update of the document must contain. */
export interface LedgerWrite<Hit extends HitPointEntry> {
  readonly entries: Readonly<Record<string, object>>;
  readonly base: Partial<StoredBase>;
  /** Plain numbers, for other programs. */
  readonly numbers: Numbers;
  /** Hit points after the update, for the plain numbers; null if the update does not concern them. */
  readonly hitPoints: { readonly state: HitPointState; readonly steps: readonly HitPointStep<Hit>[] } | null;
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

/** Returns entries for hit points that somebody wrote outside the ledger. */
function hitsWrittenOutside<Hit extends HitPointEntry>({ ledger, hitPoints }: LedgerState<Hit>, n: number): Hit[] {
  if (!hitPoints || !arePointsWrittenOutside(ledger, hitPoints.stored)) return [];
  const { stored, typed } = hitPoints;
  const { state } = foldLedger(ledger, stored);
  const entry = (short: string, kind: "move" | "buffer", from: number, to: number): Hit[] =>
    from === to ? [] : [typed(idWrittenOutside(short, n, from, to), kind, from, to)];
  return [...entry("hp", "move", state.hp, stored.hp), ...entry("tp", "buffer", state.temporary, stored.temporary)];
}

/** Returns the highest position of a ledger. */
const lastPosition = ({ base, entries }: Ledger): number =>
  Math.max(base?.n ?? 0, ...entries.map(({ n }) => (n === Infinity ? 0 : n)));

type Placed = Pick<LedgerEntry, "id" | "n" | "undone" | "until">;

/** Returns a new entry without what only toggles write, so a late repetition of its creation revives nothing. */
const withoutToggle = (entry: object): object =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => key !== "id" && key !== "undone" && key !== "until"));

/**
 * Plans an update that adds entries, or marks entries as undone or valid again. New entries come last; one that is written anew keeps its
 * place. A number begins with its value of now, and the first entry of an unlinked token begins a base of its own for all its numbers.
 * Everything else of the base stays unwritten, because it may be swept in between.
 * @param toggles `undone` by entry id
 * @param addedHits entries of hit points
 */
export function writeLedger<Hit extends HitPointEntry>(
  state: LedgerState<Hit>,
  added: readonly NewEntry[],
  toggles: Toggles = {},
  addedHits: readonly Hit[] = [],
): LedgerWrite<Hit> {
  const { owner, stored, hitPoints } = state;
  const { base } = state.ledger;
  const isOwn = base?.of === owner;
  const isFollower = !isOwn && (base !== null || owner !== "");
  const undoneBy = new Map(Object.entries(toggles));
  const isToggled = ({ id }: Pick<Placed, "id">): boolean => undoneBy.has(id);
  const last = lastPosition(state.ledger);
  // One that is undone once more was undone when it was first.
  const toggle = <Entry extends Placed>(entry: Entry): Entry => {
    const undone = undoneBy.get(entry.id) ?? entry.undone;
    return { ...entry, undone, until: undone && !entry.undone ? last : entry.until };
  };
  const ledger = { base, entries: state.ledger.entries.map(toggle), hits: state.ledger.hits.map(toggle) };
  const known = new Map([...ledger.entries, ...ledger.hits].map((entry): [string, Placed] => [entry.id, entry]));

  const touched = LEDGER_NUMBERS.filter((number) =>
    [...added, ...ledger.entries.filter(isToggled)].some((one) => one.number === number),
  );
  const isHitTouched = isFollower || addedHits.length > 0 || ledger.hits.some(isToggled);
  const hitsNow = isHitTouched ? hitPoints?.stored : undefined;

  let n = last;
  const place = <Entry extends Pick<Placed, "id">>(entry: Entry) => {
    const old = known.get(entry.id);
    n += 1;
    return { ...entry, n: old && old.n !== Infinity ? old.n : n, of: owner };
  };
  const outside = isOwn ? touched.flatMap((number) => entryWrittenOutside(state, number, last)) : [];
  const outsideHits = isOwn && hitsNow ? hitsWrittenOutside(state, last) : [];
  const numbers = [...outside, ...added].map(place);
  const hits = [...outsideHits, ...addedHits].map(place);
  const isPlaced = new Set([...numbers, ...hits].map(({ id }) => id));
  const marks = (id: string) => ({ undone: known.get(id)?.undone ?? false, until: known.get(id)?.until ?? 0 });

  const isMoved = (number: LedgerNumber): boolean =>
    touched.includes(number) || ledger.entries.some((entry) => entry.number === number);
  const begun = state.numbers.filter((number) =>
    isOwn ? touched.includes(number) && base.values[number] === undefined : isFollower || isMoved(number),
  );
  const values = Object.fromEntries(begun.map((number) => [number, foldNumber(ledger, number, stored(number)).value]));
  const start = hitsNow && (isOwn ? (base.hitPoints ?? hitsNow) : currentHitPoints<Hit>(ledger, hitsNow).state);
  const isBeginOfHits = hitsNow !== undefined && !(isOwn && base.hitPoints);
  // Entries of this owner that are here already, for example in an actor made of a token, belong to another base, or to a start that
  // nobody can read.
  const ofAnother: readonly Pick<LedgerEntry, "id" | "of">[] = [
    ...ledger.entries.filter(({ number }) => !isOwn || begun.includes(number)),
    ...(isBeginOfHits ? ledger.hits : []),
  ];
  const unread = ofAnother.filter(({ id, of }) => of === owner && !isPlaced.has(id)).map(({ id }) => shortId(id));
  const skipped = [...(isOwn ? base.skipped : []), ...unread];

  const isOld = ({ id }: Pick<Placed, "id">): boolean => !isPlaced.has(id);
  const plain = { most: null, pays: false, raises: false, deed: "" };
  const after: HitPointLedger<Hit> = {
    base: {
      ...(isOwn ? base : { of: owner, n: last, closedUpTo: 0 }),
      ...(start ? { hitPoints: start } : {}),
      values: { ...(isOwn ? base.values : {}), ...values },
      written: {},
      skipped: new Set(skipped),
    },
    entries: inOrder([
      ...ledger.entries.filter(isOld),
      ...numbers.map((entry) => ({ ...plain, ...entry, ...marks(entry.id) })),
    ]),
    hits: inOrder<Hit>([...ledger.hits.filter(isOld), ...hits.map((entry) => ({ ...entry, ...marks(entry.id) }))]),
  };
  const written = Object.fromEntries(touched.map((number) => [number, foldNumber(after, number, 0).value]));
  const folded = hitsNow ? foldLedger(after, hitsNow) : null;
  const entries = new Map([...numbers, ...hits].map((entry) => [entry.id, withoutToggle(entry)]));
  for (const { id, undone, until } of [...known.values()].filter(isToggled))
    entries.set(id, { ...entries.get(id), ...(undone ? { undone, until } : { undone }) });
  return {
    entries: Object.fromEntries(entries),
    base: {
      ...(isOwn ? {} : { of: owner, n: last, closedUpTo: 0 }),
      ...(isOwn && unread.length === 0 ? {} : { skipped }),
      ...(isBeginOfHits && start ? { hitPoints: start } : {}),
      ...(folded ? { writtenHits: { hp: folded.state.hp, temporary: folded.state.temporary } } : {}),
      values,
      written: { ...(isOwn ? {} : values), ...written },
    },
    numbers: { ...(isOwn ? {} : values), ...written },
    hitPoints: folded,
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
  const before = base ?? { of: owner, n: 0, values: {}, written: {}, skipped: [], closedUpTo: 0 };
  return { ...before, skipped: [...before.skipped, ...lost].slice(-MOST_SKIPPED) };
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
  const skipped = [...base.skipped, ...ids.map(shortId)].slice(-MOST_SKIPPED);
  const counting = sweptHits.filter(({ of, id }) => of === base.of && !isSkipped(base, id));
  const hitPoints = base.hitPoints ? { hitPoints: foldHitPoints(base.hitPoints, counting).state } : {};
  return { base: { values, ...hitPoints, n: Math.max(base.n, base.closedUpTo), skipped, closedUpTo: 0 }, ids };
}
