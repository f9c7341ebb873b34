/**
 * Derives numbers that several users change from a ledger: a base and entries by id. Two entries that arrive at one instant both count, and
 * undo marks an entry as undone, in any order.
 */
import { CHARACTERISTICS } from "../basics/ids.ts";
import { CIRCLES } from "../spells/caster.ts";
import { foldHitPoints, raisedBy, type HitPointEntry, type HitPointState, type HitPointStep } from "./hit-points.ts";

/**
 * Numbers that ledgers of items hold. `attuned` is 0 or 1; `rests` counts those that an injury needs.
 * @rule B-REST-04 B-SPL-12 H-DEATH-05 H-RNG-01
 */
export const ITEM_NUMBERS = ["uses", "quantity", "attuned", "rests"] as const;
/** Causes of exhaustion, and the days without food. @rule B-COND-EXH-1 B-HAZ-10 */
export const EXHAUSTION_NUMBERS = ["other", "dehydration", "starvation", "suffocation", "fasting"] as const;
/** Lost points of characteristics. @rule B-REST-10 */
export const DRAINS = CHARACTERISTICS.map((key) => `drain-${key}` as const);
/**
 * Numbers that a ledger holds: experience, coins of each kind, spell slots of each circle, exhaustion, spent Hit Dice, the lost part of the
 * maximum, death marks by hand, inspiration (0 or 1) and how often it was spent. @rule H-PRG-01 H-SPL-04 B-DICE-08 B-REST-03 B-REST-09
 */
export const LEDGER_NUMBERS = [
  ...(["experience", "cp", "sp", "ep", "gp", "pp", ...CIRCLES] as const),
  ...(["inspiration", "inspirationSpent", "hitDice", "lost", "deathMarks"] as const),
  ...EXHAUSTION_NUMBERS,
  ...DRAINS,
  ...ITEM_NUMBERS,
] as const;
export type LedgerNumber = (typeof LEDGER_NUMBERS)[number];
const KNOWN: ReadonlySet<unknown> = new Set(LEDGER_NUMBERS);
export const isLedgerNumber = (value: unknown): value is LedgerNumber => KNOWN.has(value);
/** No number exceeds this limit. */
const MOST = 1_000_000_000;
/** No number is negative, except the correction of death marks. */
export const leastOf = (number: LedgerNumber): number => (number === "deathMarks" ? -MOST : 0);

export type Numbers = Readonly<Partial<Record<LedgerNumber, number>>>;

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
  /** Whether the gain also raises the maximum, and so `most` of the entries after it: that of a level. */
  readonly raises: boolean;
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
  /**
   * Short ids of entries that count no more: they are part of `values`, or belong to another base. What a late client writes again under
   * such an id counts for nothing.
   */
  readonly skipped: ReadonlySet<string>;
  /** What was last changed up to this position will soon be part of `values`; nobody toggles it any more. 0 = none. See `sweepLedger`. */
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
  /** Entries of hit points, in order; see `hit-points.ts`. */
  readonly hits: readonly HitPointEntry[];
}

/** Entries to undo (true) or redo, by id. */
export type Toggles = Readonly<Record<string, boolean>>;

/** What one entry did. An undone entry moves nothing. */
export interface LedgerStep {
  readonly entry: LedgerEntry;
  readonly from: number;
  readonly to: number;
  /** Whether it is a payment that found too little. */
  readonly inVain: boolean;
}

/** Characters of an id that `skipped` keeps. Fewer would make an id of another entry likely. */
const SHORT_ID = 6;

/** Sorts entries into their order. */
export const inOrder = <Entry extends Pick<LedgerEntry, "id" | "n">>(entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

/**
 * Derives a number.
 * @param stored the plain number of the document. It counts alone until the first entry, and after somebody wrote it outside the ledger
 */
export function foldNumber(
  { base, entries }: Pick<Ledger, "base" | "entries">,
  number: LedgerNumber,
  stored: number,
): { readonly value: number; readonly steps: readonly LedgerStep[] } {
  const start = base?.values[number];
  if (!base || start === undefined) return { value: stored, steps: [] };
  const steps: LedgerStep[] = [];
  const undoneLevels: LedgerEntry[] = [];
  let value = start;
  for (const entry of entries) {
    if (entry.number !== number || entry.of !== base.of || isSkipped(base, entry.id)) continue;
    const inVain = !entry.undone && entry.pays && entry.amount < 0 && value + entry.amount < 0;
    const most = entry.most === null ? null : entry.most - raisedBy(undoneLevels, entry.n);
    const to = entry.undone || inVain ? value : movedTo(value, entry, most);
    if (entry.undone && entry.raises) undoneLevels.push(entry);
    steps.push({ entry, from: value, to, inVain });
    value = to;
  }
  return { value: isWrittenOutside(base, number, stored) ? stored : value, steps };
}

function movedTo(value: number, { number, amount }: LedgerEntry, most: number | null): number {
  const limit = amount > 0 && most !== null ? Math.max(value, most) : MOST;
  return Math.min(limit, MOST, Math.max(leastOf(number), value + amount));
}

/** Returns whether somebody wrote the plain number outside the ledger, for example in the data of a token. */
export const isWrittenOutside = ({ written }: LedgerBase, number: LedgerNumber, stored: number): boolean =>
  written[number] !== undefined && written[number] !== stored;

/** A base as documents store it. */
export type StoredBase = Omit<LedgerBase, "skipped"> & { readonly skipped: readonly string[] };

/**
 * Returns the id of an entry for what somebody wrote outside the ledger. It follows from the numbers, so two clients
 * that notice it write one entry. `skipped` keeps its first characters: two of the kind, four of the position.
 * @param kind two characters
 */
export const idWrittenOutside = (kind: string, n: number, from: number, to: number): string =>
  `${kind}${(n % 36 ** 4).toString(36).padStart(4, "0")}past${String(from)}x${String(to)}`;

/** Returns whether an entry counts no more; see `LedgerBase.skipped`. */
export const isSkipped = ({ skipped }: Pick<LedgerBase, "skipped">, id: string): boolean => skipped.has(shortId(id));

/** Returns the part of an id that `skipped` keeps. */
export const shortId = (id: string): string => id.slice(0, SHORT_ID);

/** Returns the position of the last change of an entry. */
export const lastChange = ({ n, undone, until }: Pick<LedgerEntry, "n" | "undone" | "until">): number =>
  undone ? Math.max(n, until) : n;

/** Returns whether an entry is part of the base, or will soon be, so that it can no longer be undone or redone. */
export const isTooOld = ({ base, entries, hits }: Ledger, id: string): boolean =>
  base !== null &&
  (isSkipped(base, id) ||
    [...entries, ...hits].some((entry) => entry.id === id && lastChange(entry) <= base.closedUpTo));

/** A ledger whose entries of hit points also hold what cards and lists tell of them. */
export interface HitPointLedger<Entry extends HitPointEntry> extends Ledger {
  readonly hits: readonly Entry[];
}

/** Returns whether somebody wrote the plain hit points outside the ledger, for example in the data of a token. */
export const arePointsWrittenOutside = ({ base }: Ledger, { hp, temporary }: HitPointState): boolean =>
  base?.writtenHits !== undefined && (base.writtenHits.hp !== hp || base.writtenHits.temporary !== temporary);

/** Returns the state by the entries alone, and what each one did. */
export function foldLedger<Entry extends HitPointEntry>({ base, hits }: HitPointLedger<Entry>, stored: HitPointState) {
  if (!base?.hitPoints) return { state: stored, steps: [] };
  return foldHitPoints(
    base.hitPoints,
    hits.filter(({ of, id }) => of === base.of && !isSkipped(base, id)),
  );
}

/**
 * Derives the state.
 * @param stored plain numbers. They count alone until the first entry, and hit points that somebody wrote outside the ledger count
 */
export function currentHitPoints<Entry extends HitPointEntry>(
  ledger: HitPointLedger<Entry>,
  stored: HitPointState,
): { readonly state: HitPointState; readonly steps: readonly HitPointStep<Entry>[] } {
  const { state, steps } = foldLedger(ledger, stored);
  const { hp, temporary } = stored;
  return { state: arePointsWrittenOutside(ledger, stored) ? { ...state, hp, temporary } : state, steps };
}
