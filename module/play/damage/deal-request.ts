/** Types of a request for damage, healing or temporary hit points without an attack. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { ChangeKind } from "../../rules/basics/ids.ts";
import type { LaidRecord, SaveRecord } from "../resolve/attack-records.pure.ts";
import type { ItemRecord, Share } from "../common/records.pure.ts";

/** An amount of one damage type. `type` is "" for untyped damage. */
export interface DealRow {
  /** Dice formula or number. Russian dice notation is accepted. */
  readonly formula: string;
  readonly type: string;
}

/** A request for damage, healing or temporary hit points. */
export interface DealRequest {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
  /** Whether armor reduces the damage. */
  readonly armor: boolean;
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly share: Share;
  }[];
  /** Source of the damage. Its fields are empty if there is none. */
  readonly source: ItemRecord;
  /** Save of the targets. Left out if there is none. Players may not ask for one. @rule H-SPL-13 */
  readonly save?: SaveRecord | null;
  /** Effects that come with the damage, or with a failed save. Left out if there is none. */
  readonly effects?: readonly GivenEffect[];
  /** For an area on the board: the use that created it. */
  readonly laid?: LaidRecord | null;
  /** Whether the message is secret. undefined follows the roll mode of the chat. */
  readonly secret: boolean | undefined;
}
