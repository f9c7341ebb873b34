/** Records that all messages and receipts share, and their readers. Pure: no Foundry. */
import type { DeathState } from "../../rules/ledger/hit-points.ts";
import type { TargetRecord } from "../../data/message/attack.pure.ts";
import { turn, type ITEM, type PARTICIPANT, type rules } from "../../data/message/common.pure.ts";
import { record, records, word, yes, type advantage, type Stored } from "../../data/record/record.pure.ts";

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
export type DeathRecord = Omit<DeathState, "roused"> & {
  readonly marks: number;
  readonly roused?: boolean | undefined;
};

/** One change of hit points, derived from the ledger of its actor. */
export type { HitPointReceipt as ReceiptRecord } from "../../data/actor/stored-hit-points.pure.ts";
export type { Stood as StoodRecord } from "../../rules/ledger/hit-points.ts";

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

/** Reads the notes of an actor. */
export const parseNotes = records(NOTE).read;

/** Returns whether two records mean the same turn. Pure. */
export function sameTurn(one: TurnRecord, other: TurnRecord): boolean {
  return one.combat === other.combat && one.round === other.round && one.combatant === other.combatant;
}
