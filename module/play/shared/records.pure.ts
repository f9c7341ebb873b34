/** The plain records that every message and receipt has in common, as they are read. Pure: no Foundry. */
import type { TargetRecord } from "../../data/message/attack.pure.ts";
import { turn, type ITEM, type PARTICIPANT, type rules } from "../../data/message/common.pure.ts";
import {
  oneOf,
  optional,
  optionalWord,
  points,
  record,
  records,
  whole,
  word,
  words,
  yes,
  type advantage,
  type Stored,
} from "../../data/record/record.pure.ts";
import { moved } from "../../data/message/moved.pure.ts";
import { CHANGE_KINDS } from "../../rules/damage/hit-point-change.ts";

/** The version of messages that this build writes and the newest that it can read. */
export const MESSAGE_VERSION = 1;

/** −1 disadvantage, 0 plain, 1 advantage. */
export type Advantage = Stored<ReturnType<typeof advantage>>;

/** None, half or all. */
export type Share = TargetRecord["share"];

/** A turn of a fight. */
export type TurnRecord = NonNullable<Stored<ReturnType<typeof turn>>>;

/** One who attacks or is attacked, as the author saw it when the message was made. */
export type Participant = Stored<typeof PARTICIPANT>;

/** What a message comes from. */
export type ItemRecord = Stored<typeof ITEM>;

export type RulesRecord = Stored<ReturnType<typeof rules>>;

/** Between life and death, as creatures store it. */
const DEATH = record({
  marks: whole(),
  standing: yes(),
  successes: whole(),
  failures: whole(),
  stable: yes(),
  dead: yes(),
  /** It has come to after a knock-out; left out = it has not. @rule B-DEATH-15 */
  roused: { read: (value: unknown): boolean | undefined => value === true || undefined },
});
export type DeathRecord = Stored<typeof DEATH>;

/** What it was before something arrived, whether that killed, and how many failures it was for one who lay there. */
const RECEIPT_DEATH = record({
  ...DEATH.fields,
  killed: yes(),
  /** Left out: none. */
  fails: { read: (value: unknown): 1 | 2 | undefined => (value === 1 || value === 2 ? value : undefined) },
});
export type ReceiptDeath = Stored<typeof RECEIPT_DEATH>;

/** How a blow met one who stood to the death, so that its check depends on nothing else. */
const STOOD = record({
  /** How often he had chosen to stand. */
  stands: whole(),
  /** Hit points after it, 0 and below. */
  points: whole(),
  critical: yes(),
});
export type StoodRecord = Stored<typeof STOOD>;
const readStood = optional(STOOD).read;

const someWords = {
  read: (value: unknown): string[] | undefined =>
    Array.isArray(value) && value.length > 0 ? words().read(value) : undefined,
};

const SPARES = ["meant", "out", "endures", "held"] as const;

/** One change of hit points remembered on an actor, as stored in `system.receipts`. */
const RECEIPT = record({
  id: word(),
  attack: word(),
  item: word(),
  kind: oneOf(CHANGE_KINDS, "damage"),
  damage: optionalWord(),
  amount: points(0),
  hp: points(0),
  temporary: points(0),
  state: oneOf(["applied", "undone"], "applied"),
  wrote: word(),
  /** Seals of the answer, rulings and bought dice that it was written on. */
  sealed: words(),
  /** Null where it changed nothing between life and death. */
  death: optional(RECEIPT_DEATH),
  /** Left out: he did not stand then. */
  stood: { read: (value: unknown): StoodRecord | undefined => readStood(value) ?? undefined },
  /**
   * Whether it was to knock out (`meant`), and has (`out`); or was to be endured (`endures`), and was (`held`); left out = neither.
   * @rule B-DEATH-14 H-PRG-07
   */
  spare: { read: (value: unknown): (typeof SPARES)[number] | undefined => SPARES.find((one) => one === value) },
  /** How many hit points it moved before a late word on an earlier one, where it is worth more; left out: all that it is worth. */
  most: { read: (value: unknown): number | undefined => points(null).read(value) ?? undefined },
  /** What was rolled when it was received, see resolve/quoted-damage.pure.ts; left out: nothing. */
  dice: someWords,
  /** Ids of the effects that came with it, whether they are still there or not; left out: none. */
  effects: someWords,
  /** Conditions among them that its actor was immune to. @rule B-RES-06 */
  refused: someWords,
  /** Where it has pushed its actor; left out: nowhere. */
  moved,
  /** How often it was given again, each time behind all others; left out: never. */
  again: { read: (value: unknown): number | undefined => whole().read(value) || undefined },
});
export type ReceiptRecord = Stored<typeof RECEIPT>;

/** A pending situational bonus on an actor, as stored in `system.notes`. */
const NOTE = record({
  id: word(),
  kind: word(),
  against: word(),
  name: word(),
  used: yes(),
  /** The turn in which it was earned. */
  turn: turn(),
});
export type NoteRecord = Stored<typeof NOTE>;

/** Reads an actor's receipts, oldest first. */
export const parseReceipts = records(RECEIPT).read;

/** Reads an actor's notes. */
export const parseNotes = records(NOTE).read;
