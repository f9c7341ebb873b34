/** Types of an attack's state, which attack-context.ts gathers from the live documents. */
import type { OpposedActor } from "../../documents/actor.ts";
import type { ClashState } from "../../rules/attack/resolve-strikes.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import type { ReadAttack, ReadDefense } from "../resolve/resolve-attack.pure.ts";
import type { AttackRecord, TargetRecord } from "../resolve/attack-records.pure.ts";

type Message = ChatMessage.Implementation;

export interface AttackContext {
  readonly id: string;
  readonly message: Message;
  readonly record: AttackRecord;
  readonly read: ReadAttack;
}

export interface TargetContext {
  readonly attack: AttackContext;
  readonly target: TargetRecord;
  /** Derived id of the answer, even if no answer exists. */
  readonly answerId: string;
  readonly actor: OpposedActor | null;
  readonly answer: Message | null;
  readonly defense: ReadDefense | null;
  readonly receipt: ReceiptRecord | null;
  readonly state: ClashState;
  readonly voids: ReadonlyMap<string, string>;
  /** Keys of the strikes on this target. */
  readonly strikes: readonly string[];
}
