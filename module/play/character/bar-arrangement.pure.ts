/**
 * A user's own arrangement of the turn bar: a flag of the user with one entry per actor. Keys are those of the bar's
 * buttons. A list is written whole, so entries and keys that nobody knows any more go with the next change.
 */
import { record, records, word, words, type Stored } from "../../data/record/record.pure.ts";
import type { BarLayout } from "../../rules/turn/rank-actions.ts";

/** Name of the flag. */
export const BAR_FLAG = "bar";

/** Each key once. */
const KEYS = { read: (value: unknown): string[] => [...new Set(words().read(value))] };
/** What one user arranged for one actor. */
const LAYOUT = record({ actor: word(), pinned: KEYS, hidden: KEYS });
type ActorBarLayout = Stored<typeof LAYOUT>;
const LAYOUTS = records(LAYOUT);

/** Returns the stored entries. Ignores what is no entry. */
export const readLayouts = (flag: unknown): ActorBarLayout[] =>
  LAYOUTS.read(flag)
    .filter(({ actor }) => actor !== "")
    .map((one) => ({ ...one, hidden: one.hidden.filter((key) => !one.pinned.includes(key)) }));

/** Returns the entry of an actor; null for none. */
export const layoutOfActor = (flag: unknown, actor: string): ActorBarLayout | null =>
  readLayouts(flag).find((one) => one.actor === actor) ?? null;

/**
 * Returns all entries with the one of this actor replaced, without keys and actors that are gone.
 * @param keys what the actor can do now
 * @param isActor whether the actor still exists
 */
export function withActorLayout(
  flag: unknown,
  { actor, pinned, hidden }: ActorBarLayout,
  keys: readonly string[],
  isActor: (id: string) => boolean,
): ActorBarLayout[] {
  const known = (list: readonly string[]): string[] => list.filter((key) => keys.includes(key));
  const others = readLayouts(flag).filter((one) => one.actor !== actor && isActor(one.actor));
  return [...others, { actor, pinned: known(pinned), hidden: known(hidden) }];
}

const without = (list: readonly string[], key: string): string[] => list.filter((one) => one !== key);

/** Pins a button after the pinned ones, or lets it go. */
export function togglePin({ pinned, hidden }: BarLayout, key: string): BarLayout {
  return pinned.includes(key)
    ? { pinned: without(pinned, key), hidden }
    : { pinned: [...pinned, key], hidden: without(hidden, key) };
}

/** Hides a button, or shows it again. */
export function toggleHidden({ pinned, hidden }: BarLayout, key: string): BarLayout {
  return hidden.includes(key)
    ? { pinned, hidden: without(hidden, key) }
    : { pinned: without(pinned, key), hidden: [...hidden, key] };
}

/** Returns the shown buttons without this one. */
const othersShown = ({ hidden }: BarLayout, order: readonly string[], key: string): string[] =>
  order.filter((one) => one !== key && !hidden.includes(one));

/** Returns the index of a button's place after one step. A hidden button stands behind the shown ones. */
export function placeAfter(wish: BarLayout, order: readonly string[], key: string, by: number): number {
  const { length } = othersShown(wish, order, key);
  const from = Math.min(order.indexOf(key), length);
  return Math.max(0, Math.min(from + by, length));
}

/** One step of a row: up (−1) or down (1). */
export interface Step {
  readonly key: string;
  readonly by: number;
}

/**
 * Returns the row that a press moves. After a step another row stands under the pointer, the one just passed; a press there means the
 * moved row once more, because a step of the passed one would only undo the last.
 * @param order rows as they stand now
 */
export function rowToStep(last: Step | null, { key, by }: Step, order: readonly string[]): string {
  const isPassed = last?.by === by && order.indexOf(last.key) === order.indexOf(key) + by;
  return isPassed && order.includes(last.key) ? last.key : key;
}

/**
 * Moves a button to the place of another one. To keep that place, it is pinned with all shown ones before it.
 * @param order buttons as they stand now, the hidden ones last
 * @param place index of its new place
 */
export function moveButton(wish: BarLayout, order: readonly string[], key: string, place: number): BarLayout {
  const { pinned, hidden } = wish;
  const next = othersShown(wish, order, key);
  const at = Math.max(0, Math.min(place, next.length));
  next.splice(at, 0, key);
  // What cannot be done today, such as a spell that is not prepared, stays pinned.
  const away = pinned.filter((one) => !order.includes(one));
  const last = Math.max(at, ...pinned.map((one) => next.indexOf(one)));
  return { pinned: [...next.slice(0, last + 1), ...away], hidden: without(hidden, key) };
}
