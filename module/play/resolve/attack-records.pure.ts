/**
 * The plain records that the three documents of a clash are read into. Pure: no Foundry.
 * Whatever a message really holds, a record has every field with a usable value (see parse.pure.ts).
 */
import type { Amended } from "../../rules/basics/amend.ts";
import type { ATTACK, TargetRecord } from "../../data/message/attack.pure.ts";
import type { ContestRecord } from "../../data/message/contest.pure.ts";
import type { DAMAGE, DealtRecord } from "../../data/message/damage.pure.ts";
import type { DEFENSE } from "../../data/message/defense.pure.ts";
import type { Stored } from "../../data/record/record.pure.ts";
import type { SaveRecord } from "../../data/message/use.pure.ts";
import type { Participant } from "../shared/records.pure.ts";
import type { VerifiedD20 } from "../dice/verify.pure.ts";

export type { DealtRecord } from "../../data/message/damage.pure.ts";
export type { SavedRecord } from "../../data/message/defense.pure.ts";
export type { SaveRecord } from "../../data/message/use.pure.ts";
export type { Adjustment, RowRecord, StrikeRecord, TargetRecord } from "../../data/message/attack.pure.ts";

/** A contest with its roll. */
export interface ContestState extends ContestRecord {
  /** Null where a number stands for it, or where it does not add up. */
  readonly rolled: VerifiedD20 | null;
  /** Language key of why it does not count; null when it does. */
  readonly void: string | null;
}

export type LaidRecord = NonNullable<Stored<typeof DAMAGE>["laid"]>;

/** What an attack message says, or one of damage or healing without an attack. */
export interface AttackRecord extends Stored<typeof ATTACK> {
  readonly id: string;
  /**
   * Null for an attack; `doer`: whose spell, feature or thing it comes from, if it comes from any; `save`: what its targets
   * save with, null where nothing decides; `contest`: what they answer like a save, null where there is none.
   */
  readonly dealt:
    | (DealtRecord & {
        readonly doer?: Participant;
        readonly save: SaveRecord | null;
        readonly contest?: ContestState | null;
        /** Of what lies on the board: which use has laid it there, and the uuid of whose it was. */
        readonly laid?: LaidRecord;
      })
    | null;
  /** What reactions have changed since; left out = none. See amendments.ts. */
  readonly amended?: readonly TargetAmended[];
}

/** A reaction to what meets a target. */
export interface TargetAmended extends Amended {
  /** Key of the target; "" = all of it. */
  readonly target: string;
  /** Names of what the reaction gives besides: an answer that has such a part has been given with it. */
  readonly gives: readonly string[];
  /** Id of the reaction's message. */
  readonly message: string;
  /** Who reacts, as a target; left out = he takes no blow. */
  readonly taker?: TargetRecord;
  /** Its own d20s, one for each strike that it sways, in their order; left out where it sways none. */
  readonly faces?: readonly number[];
  /** Keys of those strikes; left out or none = all on its target. */
  readonly strikes?: readonly string[];
}

/** Whether the damage of an attack has been rolled, all of it. */
export function isRolled({ damage, strikes }: Pick<AttackRecord, "damage" | "strikes">): boolean {
  return damage !== null && strikes.every((strike) => strike.damage.every(({ roll }) => roll !== null));
}

/** What a defense message says. */
export interface DefenseRecord extends Stored<typeof DEFENSE> {
  readonly id: string;
}
