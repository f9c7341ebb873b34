/** Records that all messages and receipts share, and their readers. Pure: no Foundry. */
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
import { moved } from "../../data/message/moves.pure.ts";
import { CHANGE_KINDS } from "../../rules/basics/ids.ts";

/** The message version that this build writes, and the newest version that it can read. */
export const MESSAGE_VERSION = 1;

/** −1 disadvantage, 0 neither, 1 advantage. */
export type Advantage = Stored<ReturnType<typeof advantage>>;

/** The share of damage that a target takes: none, half or all. */
export type Share = TargetRecord["share"];

/** A turn of a combat. */
export type TurnRecord = NonNullable<Stored<ReturnType<typeof turn>>>;

/** An attacker or a target, with the data that the author saw when the message was created. */
export type Participant = Stored<typeof PARTICIPANT>;

/** The item that a message comes from. */
export type ItemRecord = Stored<typeof ITEM>;

export type RulesRecord = Stored<ReturnType<typeof rules>>;

/** The death state of a creature, as the creature stores it. */
const DEATH = record({
  marks: whole(),
  standing: yes(),
  successes: whole(),
  failures: whole(),
  stable: yes(),
  dead: yes(),
  /** Whether the creature has woken up after a knock-out; omitted = no. @rule B-DEATH-15 */
  roused: { read: (value: unknown): boolean | undefined => value === true || undefined },
});
export type DeathRecord = Stored<typeof DEATH>;

/**
 * The death state before a receipt was applied, whether the receipt killed the creature, and how many failures it
 * caused for a dying creature.
 */
const RECEIPT_DEATH = record({
  ...DEATH.fields,
  killed: yes(),
  /** Omitted = no failures. */
  fails: { read: (value: unknown): 1 | 2 | undefined => (value === 1 || value === 2 ? value : undefined) },
});
export type ReceiptDeath = Stored<typeof RECEIPT_DEATH>;

/** State of a creature that stands to the death when a hit arrived. The death check uses only this record. */
const STOOD = record({
  /** How many times the creature had chosen to stand. */
  stands: whole(),
  /** Hit points after the hit, 0 or less. */
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

/** One change of hit points that an actor stores in `system.receipts`. */
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
  /** Seals of the answer, rulings and bought dice that the receipt was based on. */
  sealed: words(),
  /** Null if the receipt did not change the death state. */
  death: optional(RECEIPT_DEATH),
  /** Omitted if the creature did not stand to the death at that time. */
  stood: { read: (value: unknown): StoodRecord | undefined => readStood(value) ?? undefined },
  /**
   * Result of a special damage rule. `meant`: the damage was meant to knock the creature out, but did not. `out`: the
   * damage knocked the creature out. `endures`: the creature could endure the damage, but did not need to. `held`: the
   * creature endured the damage. Omitted = no such rule.
   * @rule B-DEATH-14 H-PRG-07
   */
  spare: { read: (value: unknown): (typeof SPARES)[number] | undefined => SPARES.find((one) => one === value) },
  /**
   * How many hit points the receipt moved before a later ruling on an earlier receipt, if its full value is larger.
   * Omitted = the receipt moves its full value.
   */
  most: { read: (value: unknown): number | undefined => points(null).read(value) ?? undefined },
  /** Dice rolled when the damage arrived, see resolve/resolve-damage.pure.ts; omitted = none. */
  dice: someWords,
  /** Ids of the effects that the receipt created, whether they still exist or not; omitted = none. */
  effects: someWords,
  /** Conditions that the receipt did not apply because the actor is immune. @rule B-RES-06 */
  refused: someWords,
  /** Where the receipt pushed the actor; omitted = nowhere. */
  moved,
  /** How many times the receipt was applied again, each time at the end of the list; omitted = never. */
  again: { read: (value: unknown): number | undefined => whole().read(value) || undefined },
});
export type ReceiptRecord = Stored<typeof RECEIPT>;

/** A pending situational bonus that an actor stores in `system.notes`. */
const NOTE = record({
  id: word(),
  kind: word(),
  against: word(),
  name: word(),
  used: yes(),
  /** The turn in which the creature earned the bonus. */
  turn: turn(),
});
export type NoteRecord = Stored<typeof NOTE>;

/** Reads the receipts of an actor, oldest first. */
export const parseReceipts = records(RECEIPT).read;

/** Reads the notes of an actor. */
export const parseNotes = records(NOTE).read;

/** Returns whether two records mean the same turn. Pure. */
export function sameTurn(one: TurnRecord, other: TurnRecord): boolean {
  return one.combat === other.combat && one.round === other.round && one.combatant === other.combatant;
}
