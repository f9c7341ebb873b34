/** Plans updates that add entries of hit points to a ledger, or mark them as undone; see `hit-points.ts`. */
import { currentHitPoints, foldLedger, arePointsWrittenOutside, type HitPointLedger } from "./current-hit-points.ts";
import { foldHitPoints, type HitPointEntry, type HitPointState, type HitPointStep } from "./hit-points.ts";
import { lastPosition, toggledEntry } from "./ledger-writes.ts";
import { idWrittenOutside, inOrder, isGone, shortId, type StoredBase, type Toggles } from "./ledger.ts";

/** The ledger of a creature and its plain numbers. */
export interface HitPointsNow<Entry extends HitPointEntry> {
  readonly ledger: HitPointLedger<Entry>;
  /** Whose ledger it is; see `LedgerEntry.of`. */
  readonly owner: string;
  readonly stored: HitPointState;
}

/** What an update of the document must contain. */
export interface HitPointWrite<Entry extends HitPointEntry> {
  readonly entries: Readonly<Record<string, object>>;
  readonly base: Partial<StoredBase>;
  /** The state after the update, for the plain numbers. */
  readonly state: HitPointState;
  readonly steps: readonly HitPointStep<Entry>[];
}

/**
 * Plans an update. Creation never writes `undone`, so a late repetition revives nothing. An entry that is written anew keeps its place.
 * @param added new entries; where they stand and whose they are is decided here
 * @param toggles `undone` by entry id
 * @param blank returns an entry of a typed number, for hit points that somebody wrote outside the ledger
 */
export function writeHitPoints<Entry extends HitPointEntry>(
  { ledger, owner, stored }: HitPointsNow<Entry>,
  added: readonly Entry[],
  toggles: Toggles,
  blank: (id: string, kind: "move" | "buffer", from: number, to: number) => Entry,
): HitPointWrite<Entry> {
  const undoneBy = new Map(Object.entries(toggles));
  const { base } = ledger;
  const isOwn = base?.of === owner;
  const known = new Map(ledger.hits.map((entry) => [entry.id, entry]));
  let n = lastPosition(ledger);
  const toggled = ledger.hits.map((entry) => toggledEntry(entry, undoneBy, n));
  const until = new Map(toggled.map((entry) => [entry.id, entry.until]));
  const past = isOwn && arePointsWrittenOutside(ledger, stored) ? entriesWrittenOutside(ledger, stored, n, blank) : [];
  const placed = [...past, ...added].map((entry) => {
    const old = known.get(entry.id);
    n += 1;
    return { ...entry, n: old && old.n !== Infinity ? old.n : n, of: owner };
  });
  const start = isOwn ? (base.hitPoints ?? stored) : currentHitPoints({ ...ledger, hits: toggled }, stored).state;
  const isPlaced = new Set(placed.map(({ id }) => id));
  // Entries of this owner without a start belong to another base, or to a start that nobody can read.
  const begins = !isOwn || base.hitPoints === undefined;
  const unread = begins ? ledger.hits.filter(({ of, id }) => of === owner && !isPlaced.has(id)) : [];
  const gone = unread.map(({ id }) => shortId(id));
  const others = !begins ? toggled.filter(({ of, id }) => of === owner && !isGone(base, id) && !isPlaced.has(id)) : [];
  const made = placed.map((entry) => {
    const old = known.get(entry.id);
    const undone = (old && (undoneBy.get(entry.id) ?? old.undone)) ?? false;
    return { ...entry, undone };
  });
  const counting = isOwn ? made.filter(({ id }) => !isGone(base, id)) : made;
  const { state, steps } = foldHitPoints<Entry>(start, inOrder<Entry>([...others, ...counting]));
  return {
    entries: Object.fromEntries([
      ...[...undoneBy]
        .filter(([id]) => known.has(id) && !isPlaced.has(id))
        .map(([id, undone]): [string, object] => [id, undone ? { undone, until: until.get(id) } : { undone }]),
      ...placed.map((entry): [string, object] => {
        const { id } = entry;
        const undone = known.has(id) ? undoneBy.get(id) : undefined;
        const stored = Object.entries(entry).filter(([key]) => key !== "id" && key !== "undone" && key !== "until");
        return [id, { ...Object.fromEntries(stored), ...(undone === undefined ? {} : { undone }) }];
      }),
    ]),
    base: {
      ...(begins ? { hitPoints: start } : {}),
      ...(isOwn && gone.length === 0 ? {} : { gone: [...(isOwn ? base.gone : []), ...gone] }),
      writtenHits: { hp: state.hp, temporary: state.temporary },
    },
    state,
    steps,
  };
}

/** Returns entries for hit points that somebody wrote outside the ledger. */
function entriesWrittenOutside<Entry extends HitPointEntry>(
  ledger: HitPointLedger<Entry>,
  stored: HitPointState,
  n: number,
  blank: Parameters<typeof writeHitPoints<Entry>>[3],
): Entry[] {
  const { state } = foldLedger(ledger, stored);
  const { hp, temporary } = stored;
  return [
    ...(state.hp === hp ? [] : [blank(idWrittenOutside("hp", n, state.hp, hp), "move", state.hp, hp)]),
    ...(state.temporary === temporary
      ? []
      : [blank(idWrittenOutside("tp", n, state.temporary, temporary), "buffer", state.temporary, temporary)]),
  ];
}
