/**
 * Plain records of the messages of an attack: attack, answer and ruling. Pure types. Every field has a usable value, whatever the
 * message holds (see parse-attack.pure.ts).
 */
import type { Amended } from "../../rules/basics/amend.ts";
import type { ATTACK, TargetRecord } from "../../data/message/attack.pure.ts";
import type { ContestRecord } from "../../data/message/use.pure.ts";
import type { DAMAGE, DealtRecord, SaveRecord } from "../../data/message/damage.pure.ts";
import type { DEFENSE } from "../../data/message/defense.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import type { Participant } from "../common/records.pure.ts";
import type { VerifiedD20 } from "../dice/verify.pure.ts";

export type { DealtRecord, SaveRecord } from "../../data/message/damage.pure.ts";
export type { SavedRecord } from "../../data/message/defense.pure.ts";
export type { Adjustment, RowRecord, StrikeRecord, TargetRecord } from "../../data/message/attack.pure.ts";

/** A contest with its roll. */
export interface ContestState extends ContestRecord {
  /** The initiator's roll. Null if the contest uses a fixed number, or if the roll is invalid. */
  readonly rolled: VerifiedD20 | null;
  /** Language key of why the contest is void; null if it counts. */
  readonly void: string | null;
}

export type LaidRecord = NonNullable<Stored<typeof DAMAGE>["laid"]>;

/** Record of an attack message, or of a message with damage or healing but no attack roll. */
export interface AttackRecord extends Stored<typeof ATTACK> {
  readonly id: string;
  /**
   * Null for an attack. `doer` is the creature whose spell, feature or item causes the damage. `save` is the save of the targets,
   * or null. `contest` is the contest that the targets answer, or null.
   */
  readonly dealt:
    | (DealtRecord & {
        readonly doer?: Participant;
        readonly save: SaveRecord | null;
        readonly contest?: ContestState | null;
        /** For an area on the board: the use that created it and the uuid of its owner. */
        readonly laid?: LaidRecord;
      })
    | null;
  /** Changes by later reactions. Left out if there are none. See amendments.ts. */
  readonly amended?: readonly TargetAmended[];
}

/** A reaction that changes what a target receives. */
export interface TargetAmended extends Amended {
  /** Key of the target; "" for the whole action. */
  readonly target: string;
  /** Names of the effects the reaction also gives. An answer that includes such an effect already contains the bonus. */
  readonly gives: readonly string[];
  /** Id of the reaction's message. */
  readonly message: string;
  /** The reacting creature as a new target, if it takes the strike. Left out otherwise. */
  readonly taker?: TargetRecord;
  /** Extra d20 faces, one per affected strike in order. Left out if the reaction changes no advantage. */
  readonly faces?: readonly number[];
  /** Keys of the affected strikes. Left out or empty for all strikes on the target. */
  readonly strikes?: readonly string[];
}

/** Returns whether all damage of an attack has been rolled. */
export function isRolled({ damage, strikes }: Pick<AttackRecord, "damage" | "strikes">): boolean {
  return damage !== null && strikes.every((strike) => strike.damage.every(({ roll }) => roll !== null));
}

/** Record of a defense message. */
export interface DefenseRecord extends Stored<typeof DEFENSE> {
  readonly id: string;
}
