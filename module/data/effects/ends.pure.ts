/** When an effect ends, as its flag says. Anybody writes flags, so every one reads as something usable. */
import {
  END_OWNERS,
  END_POINTS,
  MOST_TURNS,
  ON_DAMAGE,
  type EffectEnds,
  type TurnMark,
} from "../../rules/turn/effect-end.ts";
import { ATTRIBUTES } from "../../rules/basics/ids.ts";
import { MANY, object, oneOf, optional, optionalWord, record, whole, word, words } from "../record/record.pure.ts";

/** In which turn of which fight something began. */
export interface FightMark extends TurnMark {
  readonly combat: string;
}
/** What is stored. */
export interface StoredEnds extends EffectEnds {
  readonly mark: FightMark | null;
  /** Ids of the messages whose rolls or deeds have ended it, two at one instant each for itself; left out: none has. */
  readonly usedBy?: readonly string[];
  /** Whether the roll that takes it ends it, too; left out: no. */
  readonly once?: true;
  /** Whether somebody beside its bearer may shake it off by an action of his; left out: no. */
  readonly shaken?: true;
  /** What damage to its bearer does to it; left out: nothing. */
  readonly onDamage?: (typeof ON_DAMAGE)[number];
  /** Id of the last receipt of its bearer when it began; left out: there was none. */
  readonly since?: string;
}

const between = (least: number, most: number) => ({
  read: (value: unknown): number => Math.min(most, Math.max(least, whole().read(value))),
});
/** Worlds count their seconds from wherever they like. */
const seconds = {
  read: (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null),
};

/** Ids of messages, each a key of its own, so that two clients may add one at the same instant; none is undefined. */
export const messageIds = {
  read: (value: unknown): string[] | undefined => {
    // One alone stood there as a word before.
    // What was noted and does not hold any more says false: an entry cannot be taken away by one of two who write at once.
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

/** Conditions of one effect. */
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

/** When an effect ends; null = whenever somebody takes it off. */
export const readEnds: (flag: unknown) => StoredEnds | null = ENDS.read;

/** What has ended an effect before its time: a roll, and with the end of which turn. */
export interface EndedBy {
  /** Id of the message. */
  readonly message: string;
  readonly turn: FightMark;
}

const ENDED_BY = optional(record({ message: word(), turn: mark }), ({ message }) => message !== "");

/** What has ended it; null = nothing yet. */
export function readEndedBy(flag: unknown): EndedBy | null {
  const { message, turn } = ENDED_BY.read(flag) ?? { message: "", turn: null };
  return turn && { message, turn };
}

/** What a failed save has made of an effect, and what it was. */
export interface Worsened extends EndedBy {
  /** Ids of its conditions before. */
  readonly was: readonly string[];
}

/** What has become of it by a failed save; null = it is what it was. */
export function readWorsened(flag: unknown): Worsened | null {
  const by = readEndedBy(flag);
  return by && { ...by, was: words(MOST_STATUSES).read(object(flag)["was"]) };
}

/** In which turn something began, as a flag says; null = outside of a fight. */
export const readBegun: (flag: unknown) => FightMark | null = mark.read;
