/** The answer of a target: its derived id, its validity, and whether it was applied. */
import type { OpposedActor } from "../../documents/actor.ts";
import { ageOf } from "../common/age.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { refusalIn, type Place } from "../protocol/places.ts";
import { ofMessage } from "../common/read-once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import type { ReceiptRecord } from "../common/records.pure.ts";
import { sealOf } from "../protocol/seals.ts";
import { isMarked } from "../number-writes/settled-marks.pure.ts";
import { tabId } from "../common/tab.ts";
import type { AttackContext } from "./context-types.ts";
import { isEmpty } from "../resolve/resolve-attack.pure.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import type { DefenseRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { mayBeLost } from "../resolve/receipt-state.pure.ts";
import { messageIndex } from "../common/message-index.ts";

type Message = ChatMessage.Implementation;

const saidByDefense = ofMessage((message) => parseDefense(message.id ?? "", message.system));

/** Reads an answer without judging it. Null for any other message. */
export function defenseRecord(message: Message): DefenseRecord | null {
  return message.isKind("defense") ? saidByDefense(message) : null;
}

/** Returns the place of a target's answer in the log, with the function that judges it. */
export function defensePlace(attack: Pick<AttackContext, "id" | "record">, target: TargetRecord): Place {
  const id = id16(attack.id, target.key);
  return { id, judge: (message) => answerRefusal(attack, id, target, message) };
}

/**
 * Returns whether the answer is older than the actor. Then it belonged to a deleted actor with the same id, and the present one
 * comes from a backup or a pack.
 */
function isOfAnother(actor: OpposedActor | null, answer: Message): boolean {
  // Both times are from the server. A token's own actor is skipped because its time is that of its base actor.
  const [made, answered] = [actor?.isToken === false ? actor._stats.createdTime : null, answer._stats.createdTime];
  return made != null && answered != null && made > answered;
}

/** Returns why the message in the place of an answer is not valid; null if it is. */
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

/** Returns whether the answer was applied at a time when its author could give it. */
function isSettled(actor: OpposedActor, answer: Message, id: string): boolean {
  const receipts = receiptsOf(actor);
  const kept = receipts.find((receipt) => receipt.id === id);
  return kept ? kept.sealed.includes(sealOf(answer)) : isLost(actor, id, answer, receipts);
}

/** Returns whether the answer was applied although its receipt is gone. */
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

const byAttack = messageIndex((message) => (message.isKind("defense") ? message.system.attack : ""));

/** Returns all messages that claim to answer an attack. */
export const answersOf = byAttack.of;

/** Keeps the index up to date. Call once during `init`. */
export const registerAnswers = byAttack.register;
