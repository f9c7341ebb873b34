/** What the user of the compendium browser asks for, and what answers to it. Pure. */
import { searchable, type Entry, type Group, type Tab } from "./entries.pure.ts";

export interface Query {
  readonly tab: Tab;
  readonly search: string;
  readonly picked: Readonly<Partial<Record<Group, readonly string[]>>>;
  /** Bounds of the rank; null = none. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sort: "name" | "rank";
  readonly descending: boolean;
}

export const emptyQuery = (tab: Tab): Query => ({
  tab,
  search: "",
  picked: {},
  from: null,
  to: null,
  sort: "name",
  descending: false,
});

/** Groups whose values an entry must all have. In the others one of them is enough. */
const DEMANDS: readonly string[] = ["can", "marks"] satisfies readonly Group[];

/** Adds or removes a value of a filter. */
export function pick(query: Query, group: Group, value: string, on: boolean): Query {
  const rest = (query.picked[group] ?? []).filter((one) => one !== value);
  return { ...query, picked: { ...query.picked, [group]: on ? [...rest, value] : rest } };
}

/** Returns the number of filters in use. */
export const filterCount = ({ picked, from, to }: Query): number =>
  Object.values(picked).reduce((sum, values) => sum + values.length, 0) + Number(from !== null) + Number(to !== null);

/**
 * Returns the entries that fit, in order.
 * @param entries sorted by name
 */
export function matches(entries: readonly Entry[], query: Query): readonly Entry[] {
  const words = searchable(query.search).split(/\s+/u).filter(Boolean);
  const filters = Object.entries(query.picked).filter(([, values]) => values.length > 0);
  const { tab, from, to } = query;
  const found = entries.filter(
    (entry) =>
      entry.tab === tab &&
      words.every((word) => entry.text.includes(word)) &&
      ((from === null && to === null) ||
        (entry.rank !== null && entry.rank >= (from ?? -Infinity) && entry.rank <= (to ?? Infinity))) &&
      filters.every(([group, wanted]) => {
        const has = new Map(Object.entries(entry.values)).get(group) ?? [];
        return DEMANDS.includes(group)
          ? wanted.every((value) => has.includes(value))
          : wanted.some((value) => has.includes(value));
      }),
  );
  if (query.sort === "rank") {
    // What has no rank stands last, in both directions.
    const last = query.descending ? -Infinity : Infinity;
    const sign = query.descending ? -1 : 1;
    const rank = (entry: Entry): number => entry.rank ?? last;
    return found.sort((a, b) => (rank(a) === rank(b) ? 0 : sign * (rank(a) - rank(b))));
  }
  if (query.descending) return found.reverse();
  // Names that begin with the search come first.
  const begins = ({ name, other }: Entry): boolean =>
    words.length > 0 && [name, other].some((one) => searchable(one).startsWith(words.join(" ")));
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
}

/** Returns the values of a group among the entries of a tab, with their numbers of entries. */
export function valuesOf(entries: readonly Entry[], tab: Tab, group: Group): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const entry of entries)
    if (entry.tab === tab) for (const value of entry.values[group] ?? []) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}
