/** What damage, healing or temporary hit points without an attack are asked for with. */
import type { GivenEffect } from "../../data/message/given.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { ChangeKind } from "../../rules/damage/hit-point-change.ts";
import type { LaidRecord } from "../resolve/attack-records.pure.ts";
import type { ItemRecord, Share } from "../shared/records.pure.ts";

/** An amount of one damage type; "" is damage of no type. */
export interface DealRow {
  /** Dice formula or number. Russian notation is accepted. */
  readonly formula: string;
  readonly type: string;
}

/** Damage, healing or temporary hit points without an attack. */
export interface DealRequest {
  readonly kind: ChangeKind;
  readonly rows: readonly DealRow[];
  /** Whether armor reduces damage. */
  readonly armor: boolean;
  readonly targets: readonly {
    readonly actor: OpposedActor | null;
    readonly token: TokenDocument.Implementation | null;
    readonly share: Share;
  }[];
  /** What it comes from; empty words where there is nothing. */
  readonly source: ItemRecord;
  /** What comes with it; left out = nothing. */
  readonly effects?: readonly GivenEffect[];
  /** Of what lies on the board: the use that has laid it there. */
  readonly laid?: LaidRecord | null;
  /** undefined = by the chat's own mode. */
  readonly secret: boolean | undefined;
}
