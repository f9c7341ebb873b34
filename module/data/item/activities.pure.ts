/**
 * Reads the further uses (activities) that an item stores. Users can edit items freely: malformed values become usable ones, and unusable
 * entries are dropped. Pure.
 */
import { DONE_ACTIONS } from "../../rules/turn/done-actions.ts";
import { OUTCOMES, WAYS } from "../../rules/activities/activity-results.ts";
import { AFTERS, AIMS, GAINS, PAYMENTS, TESTS, type FurtherUse } from "../../rules/activities/item-uses.ts";
import { CHANGE_KINDS } from "../../rules/basics/ids.ts";
import { keyed, list, oneOf, optional, record, word, yes } from "../record/record.pure.ts";

/** Maximum number of further uses per item. */
export const FURTHER_LIMIT = 32;
/** Maximum range and area size, ft. */
const FEET = 5280;
const PARTS = 6;

const between = (least: number, most: number, initial = least) => ({
  read: (value: unknown): number =>
    typeof value === "number" && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : initial,
});
const stated = (least: number, most: number) => ({
  read: (value: unknown): number | null => (typeof value === "number" ? between(least, most, 0).read(value) : null),
});
const short = (most: number) => ({ read: (value: unknown): string => word().read(value).trim().slice(0, most) });
const key = {
  read: (value: unknown): string => (typeof value === "string" && /^[A-Za-z0-9]{1,16}$/u.test(value) ? value : ""),
};

export const SPENT = ["active", "bonus", "reaction", "free"] as const;
export const RANGES = ["feet", "touch", "sight", "special"] as const;
export const SHAPES = ["", "sphere", "cube", "cone", "line", "cylinder", "emanation"] as const;
export const LASTS = ["instant", "rounds", "minutes", "hours", "days", "untilDispelled", "special"] as const;

const FURTHER = record({
  key,
  name: short(80),
  option: short(32),
  from: between(1, 20),
  spends: oneOf(SPENT, "active"),
  trigger: short(200),
  pays: oneOf(PAYMENTS, "uses"),
  amount: between(1, 100),
  pool: yes(),
  of: short(200),
  gains: record({ what: oneOf(GAINS, ""), circle: between(0, 9), amount: short(200) }),
  after: oneOf(AFTERS, ""),
  carries: yes(),
  aim: oneOf(AIMS, "creatures"),
  most: between(0, 100),
  range: record({ kind: oneOf(RANGES, "feet"), value: between(0, FEET, 30) }),
  area: record({ shape: oneOf(SHAPES, ""), size: between(0, FEET), width: between(0, FEET), chosen: yes() }),
  lasts: record({ kind: oneOf(LASTS, "instant"), value: between(0, 1000) }),
  concentration: yes(),
  test: record({
    kind: oneOf(TESTS, "none"),
    attribute: short(32),
    onSuccess: oneOf(["half", "none"], "half"),
    dc: stated(1, 99),
    bonus: stated(-99, 99),
  }),
  parts: list(optional(record({ kind: oneOf(CHANGE_KINDS, "damage"), formula: short(200), type: short(32) })), PARTS),
  applies: list(optional(record({ effect: key, on: oneOf(OUTCOMES, "hit") })), 10),
  moves: list(optional(record({ feet: between(0, 1000, 5), way: oneOf(WAYS, "away"), on: oneOf(OUTCOMES, "hit") })), 4),
  does: list(oneOf([...DONE_ACTIONS, ""], ""), DONE_ACTIONS.length),
  rays: record({
    count: between(0, 20),
    perCircle: between(0, 20),
    byLevel: list(optional(record({ level: between(1, 20), count: between(1, 20) })), 20),
  }),
  amends: record({ as: short(16), formula: short(200), against: short(200) }),
  casts: record({ uuid: short(200), circle: between(0, 9), top: between(0, 9) }),
});

const ALL = keyed(FURTHER, FURTHER_LIMIT);

/** Returns the valid entries of `activities`. If two entries share a key, the first one counts. */
export const readActivities = (stored: unknown): readonly FurtherUse[] => ALL.read(stored);

/** Returns a new further use. Missing fields get their default values. */
export const freshActivity = (of: object): FurtherUse => FURTHER.read(of);
