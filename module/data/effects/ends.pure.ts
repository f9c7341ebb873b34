/** Reads when and how an effect ends. Malformed values become usable ones. */
import {
  END_OWNERS,
  END_POINTS,
  MOST_TURNS,
  ON_DAMAGE,
  type EffectEnds,
  type TurnMark,
} from "../../rules/turn/effect-end.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import {
  MANY,
  object,
  oneOf,
  optional,
  optionalWord,
  record,
  whole,
  word,
  words,
  type Stored,
} from "../record/record.pure.ts";

/** A turn of a fight in which something began. */
export interface FightMark extends TurnMark {
  readonly combat: string;
}
/** The stored end of an effect. */
export interface StoredEnds extends EffectEnds {
  readonly mark: FightMark | null;
  /** Ids of the messages whose rolls or actions ended the effect; left out = none. Each client adds its own id. */
  readonly usedBy?: readonly string[];
  /** Whether the roll that uses the effect also ends it; left out = no. */
  readonly once?: true;
  /** Whether another creature can end the effect with an action; left out = no. */
  readonly shaken?: true;
  /** What damage to the bearer does to the effect; left out = nothing. */
  readonly onDamage?: (typeof ON_DAMAGE)[number];
  /** Id of the bearer's last receipt when the effect began; left out = there was none. */
  readonly since?: string;
}

const between = (least: number, most: number) => ({
  read: (value: unknown): number => Math.min(most, Math.max(least, whole().read(value))),
});
/** World time in seconds. A world may start at any value, so negative values are valid. */
const seconds = {
  read: (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null),
};

/**
 * Reads a set of message ids. Each id is a separate key, so that two clients can add one at the same time. Returns undefined for an empty
 * set.
 */
export const messageIds = {
  read: (value: unknown): string[] | undefined => {
    // An older format stored a single id as a string. The value false marks an id that no longer counts: a client cannot safely remove a
    // key while another client writes.
    const noted = Object.entries(object(value)).flatMap(([id, counts]) => (counts === false ? [] : [id]));
    const ids = typeof value === "string" ? [value] : noted;
    const known = ids.filter((id) => id !== "" && id.length <= 100).slice(0, MANY);
    return known.length > 0 ? known : undefined;
  },
};

const mark = optional(
  record({ combat: word(), round: whole(), combatant: word() }),
  ({ combat, round }) => combat !== "" && round > 0,
);

/** Maximum number of conditions of one effect. */
const MOST_STATUSES = 6;
const onlyTrue = { read: (value: unknown): true | undefined => (value === true ? true : undefined) };
const someStatuses = {
  read: (value: unknown): string[] | undefined => {
    const ids = words(MOST_STATUSES).read(value);
    return ids.length > 0 ? ids : undefined;
  },
};

const ENDS = optional(
  record({
    at: oneOf(END_POINTS, "never"),
    of: oneOf(END_OWNERS, "bearer"),
    source: optionalWord(),
    mark,
    time: seconds,
    turns: between(1, MOST_TURNS),
    usedBy: messageIds,
    once: onlyTrue,
    shaken: onlyTrue,
    onDamage: { read: (value: unknown) => ON_DAMAGE.find((one) => one === value) },
    since: { read: (value: unknown): string | undefined => word().read(value) || undefined },
    save: optional(record({ attribute: oneOf(ATTRIBUTES, ATTRIBUTES[0]), dc: between(0, 99), fails: someStatuses })),
  }),
);

/** Returns when an effect ends; null = it lasts until a user removes it. */
export const readEnds: (stored: unknown) => StoredEnds | null = ENDS.read;

/** The roll that ended an effect before its time, and the turn at whose end the effect stops. */
export interface EndedBy {
  /** Id of the message. */
  readonly message: string;
  readonly turn: FightMark;
}

const ENDED_BY = optional(record({ message: word(), turn: mark }), ({ message }) => message !== "");

/** Returns what ended the effect; null = nothing yet. */
export function readEndedBy(stored: unknown): EndedBy | null {
  const { message, turn } = ENDED_BY.read(stored) ?? { message: "", turn: null };
  return turn && { message, turn };
}

/** What a failed save changed in an effect. */
export interface Worsened extends EndedBy {
  /** Ids of the conditions that the effect had before. */
  readonly was: readonly string[];
}

/** Returns how a failed save changed the effect; null = it is unchanged. */
export function readWorsened(stored: unknown): Worsened | null {
  const by = readEndedBy(stored);
  return by && { ...by, was: words(MOST_STATUSES).read(object(stored)["was"]) };
}

/** Returns the turn in which something began; null = outside of a fight. */
export const readBegun: (stored: unknown) => FightMark | null = mark.read;

const ESCAPE = record({
  attribute: oneOf(ATTRIBUTES, "athletics"),
  dc: { read: (value: unknown): number => Math.min(99, Math.max(0, whole().read(value))) },
});
/** The check by which the bearer frees itself of an effect with an action. */
export type Escape = Stored<typeof ESCAPE>;

/** Returns the check that ends the effect; undefined = no action of the bearer ends it. */
export const readEscape = (stored: unknown): Escape | undefined => optional(ESCAPE).read(stored) ?? undefined;
