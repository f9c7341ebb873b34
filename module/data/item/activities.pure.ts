/**
 * Reads the activities that an item stores by id. Users can edit items freely: malformed values become usable ones, and
 * an activity of an unknown kind is kept and does nothing. Pure.
 */
import { DONE_ACTIONS } from "../../rules/turn/done-actions.ts";
import { OUTCOMES, SWAYS, WAYS } from "../../rules/activities/activity-results.ts";
import { AFTERS, AIMS, GAINS, PAYMENTS, type StoredActivity } from "../../rules/activities/stored-activity.ts";
import { CHANGE_KINDS, type ChangeKind } from "../../rules/basics/ids.ts";
import { isObject, list, object, oneOf, optional, record, word, words, yes } from "../record/record.pure.ts";
import { hasField, KIND_FIELDS, kindOf, MAIN, WHOM_FIELDS, type KindField } from "./activity-kinds.pure.ts";

/** Maximum number of activities that an item offers. Further ones are kept. */
export const ACTIVITY_LIMIT = 64;
/** Maximum range and area size, ft. */
const FEET = 5280;
const PARTS = 10;

const between = (least: number, most: number, initial = least) => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : initial,
});
/** A number that may have a fraction, as feet have. */
const length = (most: number) => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : 0,
});
const stated = (least: number, most: number) => ({
  read: (value: unknown): number | null => (typeof value === "number" ? between(least, most, 0).read(value) : null),
});
const short = (most: number) => ({ read: (value: unknown): string => word().read(value).trim().slice(0, most) });
/** Returns whether a text can be the id of an activity. */
export const isActivityId = (value: string): boolean => /^[A-Za-z0-9]{1,16}$/u.test(value);
const key = { read: (value: unknown): string => (typeof value === "string" && isActivityId(value) ? value : "") };

export const SPENT = ["", "active", "bonus", "reaction", "legendary", "free"] as const;
export const REACHES = ["", "self", "feet", "touch", "sight", "special"] as const;
export const SHAPES = ["", "sphere", "cube", "cone", "line", "cylinder", "emanation"] as const;
export const LASTS = ["", "instant", "rounds", "minutes", "hours", "days", "untilDispelled", "special"] as const;

const FIELDS = record({
  name: short(80),
  img: short(500),
  sort: { read: (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0) },
  option: short(32),
  from: between(0, 20),
  spends: oneOf(SPENT, ""),
  trigger: short(200),
  starts: short(16),
  pays: oneOf(PAYMENTS, ""),
  amount: between(1, 100),
  pool: yes(),
  of: short(200),
  gains: record({ what: oneOf(GAINS, ""), circle: between(0, 9), amount: short(200) }),
  after: oneOf(AFTERS, ""),
  carries: yes(),
  aim: oneOf(AIMS, ""),
  targets: record({ count: between(0, 100), perCircle: between(0, 100), kinds: words(20) }),
  range: record({ kind: oneOf(REACHES, ""), value: length(FEET) }),
  area: record({
    shape: oneOf(SHAPES, ""),
    size: length(FEET),
    width: length(FEET),
    at: short(16),
    chosen: yes(),
    hard: yes(),
    obscured: short(16),
    spares: yes(),
    sure: yes(),
    silent: yes(),
  }),
  lasts: record({ kind: oneOf(LASTS, ""), value: between(0, 1000) }),
  concentration: yes(),
  attack: record({ bonus: stated(-99, 99), defense: short(16), addsModifier: yes() }),
  save: record({ attribute: short(32), charisma: yes(), onSuccess: short(16), dc: stated(1, 99) }),
  summons: record({ uuid: short(200), count: between(1, 20) }),
  contest: record({ by: short(32), against: words(6), sways: oneOf(SWAYS, "") }),
  parts: list(
    optional(
      record({
        kind: oneOf(CHANGE_KINDS, "damage"),
        formula: short(200),
        type: short(32),
        more: short(200),
        later: yes(),
        games: oneOf(["", "homebrew", "others"], ""),
      }),
    ),
    PARTS,
  ),
  applies: list(optional(record({ effect: key, on: oneOf(OUTCOMES, "hit") })), 10),
  moves: list(
    optional(
      record({
        feet: { read: (value: unknown) => (value === undefined ? 5 : length(1000).read(value)) },
        way: oneOf(WAYS, "away"),
        on: oneOf(OUTCOMES, "hit"),
      }),
    ),
    4,
  ),
  does: list(oneOf([...DONE_ACTIONS, ""], ""), DONE_ACTIONS.length),
  rays: record({
    count: between(0, 20),
    perCircle: between(0, 20),
    byLevel: list(optional(record({ level: between(1, 20), count: between(1, 20) })), 20),
  }),
  amends: record({ as: short(16), formula: short(200), against: short(1000) }),
  casts: record({ uuid: short(200), circle: between(0, 9), top: between(0, 9) }),
});

/** Fields by the part of a kind that they belong to. */
const PART_OF = new Map<string, KindField>([
  ...WHOM_FIELDS.map((field) => [field, "whom"] as const),
  ...KIND_FIELDS.map((field) => [field, field] as const),
]);

/** Returns one activity with every field that its kind has, the others empty. */
export function readActivity(id: string, stored: unknown): StoredActivity {
  const all = object(stored);
  const name = short(32).read(all["kind"]);
  const kind = kindOf(name);
  const own = Object.entries(all).filter(([field]) => {
    const part = PART_OF.get(field);
    return part === undefined || hasField(kind, part);
  });
  const read = FIELDS.read(Object.fromEntries(own));
  return { ...read, id, kind: name, attack: hasField(kind, "attack") ? read.attack : null };
}

/** Activities that were read, by the stored object. */
const known = new WeakMap<object, readonly StoredActivity[]>();

/** Returns the activities of an item in their order: by `sort`, then as they were added. */
export function readActivities(stored: unknown): readonly StoredActivity[] {
  if (!isObject(stored)) return [];
  const before = known.get(stored);
  if (before) return before;
  const all = Object.entries(stored)
    .filter(([id, value]) => isActivityId(id) && isObject(value))
    .slice(0, ACTIVITY_LIMIT)
    .map(([id, value]) => readActivity(id, value))
    .sort((one, other) => one.sort - other.sort);
  known.set(stored, all);
  return all;
}

/** Returns the activities of an item by its system data; none for an item that has no such field. */
export const storedActivities = (system: object): readonly StoredActivity[] =>
  readActivities(Reflect.get(system, "activities"));

/**
 * Returns whether one of these events starts an activity of an item. Every actor is asked at login, so this reads nothing else.
 * @param events some of STARTS, none of them ""
 */
export const isStartedBy = ({ system }: { readonly system: object }, events: readonly unknown[]): boolean =>
  Object.values(object(Reflect.get(system, "activities"))).some((use) => events.includes(object(use)["starts"]));

/** Returns what the item itself does, whether or not it can be used now: its main activity, or the first that is no cast. */
export function mainActivity({ system }: { readonly system: object }): StoredActivity | null {
  const own = storedActivities(system).filter(({ casts, pays }) => casts.uuid === "" && pays === "");
  return own.find(({ id }) => id === MAIN) ?? own[0] ?? null;
}

/** Returns the hit points that the item itself deals or gives. */
export const mainParts = (item: { readonly system: object }, kind: ChangeKind): StoredActivity["parts"] =>
  (mainActivity(item)?.parts ?? []).filter((part) => part.kind === kind && part.formula.trim() !== "");

/** Returns whether an item stores more activities than it offers. */
export const hasTooMany = (stored: unknown): boolean => isObject(stored) && Object.keys(stored).length > ACTIVITY_LIMIT;
