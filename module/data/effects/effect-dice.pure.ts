/** Dice that an effect adds to rolls of its bearer, and what it rolls each turn. Pure. */
import { isObject, list, record, whole, word, words, type Stored, oneOf, optional } from "../record/record.pure.ts";
import { CHANGE_KINDS } from "../../rules/basics/ids.ts";

/**
 * Rolls that added dice can join. `save`: a requested Attribute check. `damage`: damage of the bearer's hits. `weapon`: damage of the
 * bearer's hits with a weapon or unarmed. `marked`: damage that the bearer takes from hits of the creature that gave the effect.
 */
export const ADDED_TO = ["attack", "defense", "save", "check", "damage", "weapon", "marked"] as const;
export type AddedTo = (typeof ADDED_TO)[number];

/** Allowed die sizes. */
export const FACES = [2, 3, 4, 6, 8, 10, 12, 20];
export const MOST_DICE = 10;
const MOST = 4;
/** Maximum number of level steps. */
const MOST_STEPS = 10;

const faces = { read: (value: unknown): number => FACES.find((one) => one === value) ?? 0 };
const STEP = record({
  level: whole(),
  count: { read: (value: unknown): number => Math.max(1, Math.min(MOST_DICE, whole().read(value))) },
  faces,
});
const steps = list(
  optional(STEP, (step) => step.faces > 0),
  MOST_STEPS,
);

const ADD = record({
  /** A negative count subtracts the dice. */
  count: { read: (value: unknown): number => Math.max(-MOST_DICE, Math.min(MOST_DICE, whole().read(value))) },
  faces,
  to: {
    read: (value: unknown): AddedTo[] => {
      const named = words(MOST).read(value);
      return ADDED_TO.filter((roll) => named.includes(roll));
    },
  },
  /** Damage type of the dice; left out = the type of the hit. */
  type: { read: (value: unknown): string | undefined => word().read(value) || undefined },
  /** Other dice from a level of the user on. Only packs state them. */
  byLevel: { read: (value: unknown) => (Array.isArray(value) ? steps.read(value) : undefined) },
});
export type StoredAdd = Stored<typeof ADD>;

/** Returns the added dice. The list is empty for an effect that adds none. */
export const readAdds: (stored: unknown) => StoredAdd[] = list(
  {
    read: (value: unknown): StoredAdd | null => {
      const add = isObject(value) ? ADD.read(value) : null;
      return add && add.count !== 0 && add.faces > 0 && add.to.length > 0 ? add : null;
    },
  },
  MOST,
).read;

const EACH = record({
  kind: oneOf(CHANGE_KINDS, "damage"),
  /** "1d6", "5", or "@mod" = the spellcasting modifier of the creature that gave the effect. */
  formula: word(),
  /** Damage type; unused for healing. */
  type: word(),
  /** What each circle of the slot above the spell's own adds. Only packs state it. */
  perCircle: { read: (value: unknown): number | undefined => whole().read(value) || undefined },
});
/** What an effect does to its bearer at the start of each of the bearer's turns. */
export type StoredEach = Stored<typeof EACH>;

/** Returns what the effect does each turn; null when it does nothing. */
export const readEach: (stored: unknown) => StoredEach | null = optional(EACH, ({ formula }) =>
  /^(?:[1-9]\d?(?:d(?:4|6|8|10|12))?|@mod)$/u.test(formula),
).read;
