/** The answer of a target: where it stands, what counts as one, and whether it was applied. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ageOf } from "../shared/age.ts";
import { findActor, speaksFor } from "../shared/documents.ts";
import { id16 } from "../shared/id.pure.ts";
import { refusalIn, type Place } from "../protocol/places.ts";
import { ofMessage } from "../shared/read-once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../shared/records.pure.ts";
import { sealOf } from "../protocol/seals.ts";
import { isMarked } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../shared/tab.ts";
import type { AttackContext } from "./context-types.ts";
import { isEmpty } from "../resolve/resolve-attack.pure.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import type { DefenseRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { mayBeLost } from "../resolve/receipt-state.pure.ts";

type Message = ChatMessage.Implementation;

const saidByDefense = ofMessage((message) => parseDefense(message.id ?? "", message.system));

/** What an answer says, without judging it. */
export function defenseRecord(message: Message): DefenseRecord | null {
  return message.isKind("defense") ? saidByDefense(message) : null;
}

/** Where the answer of a target stands, and what counts as one. */
export function defensePlace(attack: Pick<AttackContext, "id" | "record">, target: TargetRecord): Place {
  const id = id16(attack.id, target.key);
  return { id, judge: (message) => answerRefusal(attack, id, target, message) };
}

/** Whether an answer was given for an actor that is gone: this one came in its place with its id, from a backup or a pack. */
function isOfAnother(actor: OpposedActor | null, answer: Message): boolean {
  // Both stamps are the server's. A token's own actor is as old as the one that it is made of.
  const [made, answered] = [actor?.isToken === false ? actor._stats.createdTime : null, answer._stats.createdTime];
  return made != null && answered != null && made > answered;
}

/** Why what lies in the place of an answer is none by somebody who may give it. */
function answerRefusal(
  attack: Pick<AttackContext, "id" | "record">,
  id: string,
  target: TargetRecord,
  message: Message,
): string | null {
  const record = defenseRecord(message);
  if (!record) return "OD20.Void.strange";
  const actor = findActor(target);
  const may = !actor || speaksFor(message, actor) || isSettled(actor, message, id);
  return refusalIn(message, may ? null : "OD20.Void.defender", () => {
    if (record.attack !== attack.id || record.target !== target.key || record.actor !== target.actor)
      return "OD20.Void.other";
    return isEmpty(record) && !attack.record.dealt ? "OD20.Void.empty" : null;
  });
}

/** Whether an answer was applied while its author could give it. */
function isSettled(actor: OpposedActor, answer: Message, id: string): boolean {
  const receipts = receiptsOf(actor);
  const kept = receipts.find((receipt) => receipt.id === id);
  return kept ? kept.sealed.includes(sealOf(answer)) : isLost(actor, id, answer, receipts);
}

/** Whether an answer was applied though no receipt tells of it any more. */
export function isLost(
  actor: OpposedActor | null,
  id: string,
  answer: Message,
  receipts: readonly ReceiptRecord[],
): boolean {
  return (
    isMarked(actor?.creature?.settled ?? "", id) ||
    isOfAnother(actor, answer) ||
    (defenseRecord(answer)?.tab !== tabId() && mayBeLost(receipts, ageOf(answer)))
  );
}
