/** The answer of a target: its derived id, its validity, and whether it was applied. */
import type { OpposedActor } from "../../documents/actor.ts";
import { findActor, speaksFor } from "../common/documents.ts";
import { id16 } from "../common/id.pure.ts";
import { whyInvalid, type Place, lookAt } from "../protocol/places.ts";
import { ofMessage } from "../common/read-once.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { sealOf } from "../protocol/seals.ts";
import { isHitTooOld } from "../../documents/ledger/hit-points.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import { isEmpty } from "../resolve/resolve-attack.pure.ts";
import { parseDefense } from "../resolve/parse-attack.pure.ts";
import type { DefenseRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { messageIndex } from "../common/message-index.ts";
import { wasSurplus } from "../resolve/group-plan.pure.ts";
import { isTaker } from "../resolve/late-changes.pure.ts";

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
  return whyInvalid(message, may ? null : "OD20.Void.defender", () => {
    if (record.attack !== attack.id || record.target !== target.key || record.actor !== target.actor)
      return "OD20.Void.other";
    return isEmpty(record) && !attack.record.dealt ? "OD20.Void.empty" : null;
  });
}

/** Returns whether the answer was applied at a time when its author could give it. */
function isSettled(actor: OpposedActor, answer: Message, id: string): boolean {
  const receipts = receiptsOf(actor);
  const kept = receipts.find((receipt) => receipt.id === id);
  return kept ? kept.sealed.includes(sealOf(answer)) : isLost(actor, id, answer);
}

/** Returns whether the answer was applied although its receipt is gone. */
export function isLost(actor: OpposedActor | null, id: string, answer: Message): boolean {
  return (actor !== null && isHitTooOld(actor, id)) || isOfAnother(actor, answer);
}

const byAttack = messageIndex((message) => (message.isKind("defense") ? message.system.attack : ""));

/** Returns all messages that claim to answer an attack. */
export const answersOf = byAttack.of;

/** Keeps the index up to date. Call once during `init`. */
export const registerAnswers = byAttack.register;

/** Returns the state of a target without a check for redirected strikes. */
type Gather = (attack: AttackContext, target: TargetRecord) => TargetContext;

/** Returns the valid answers to an attack. If the author removed a target, only a GM's answer for it counts. */
export function answersGiven(attack: AttackContext): DefenseRecord[] {
  // A GM may redirect any strike, and damage without an attack cannot miss.
  if (attack.message.author?.isGM !== false || attack.record.dealt) return [];
  return answersOf(attack.id).flatMap((message) => {
    const record = defenseRecord(message);
    // Strikes taken by reaction do not count as redirected by the author.
    if (record && isTaker(record.target)) return [];
    const target = attack.record.targets.find(({ key }) => key === record?.target);
    const counts = target ? lookAt(defensePlace(attack, target)).valid === message : message.author?.isGM === true;
    return record && counts ? [record] : [];
  });
}

/** Returns the keys of strikes on a target that were redirected without reason. See group-plan.pure.ts. */
export function strayed(
  attack: AttackContext,
  { key }: TargetRecord,
  given: readonly DefenseRecord[],
  gather: Gather,
): string[] {
  if (isTaker(key)) return [];
  const others = given.filter(({ target }) => target !== key);
  const mine = (attack.read.on.get(key) ?? []).map(({ record }) => record.key);
  // If an answered strike is gone, the author may have given it a new key, so no strike is trusted.
  if (others.some(({ quoted }) => quoted.some(({ strike }) => !attack.read.strikes.has(strike)))) return mine;
  return mine.filter((strike) =>
    others.some(
      (answer) => answer.quoted.some((quote) => quote.strike === strike) && !isSpare(attack, answer, strike, gather),
    ),
  );
}

function isSpare(
  attack: AttackContext,
  { target: key, quoted }: DefenseRecord,
  strike: string,
  gather: Gather,
): boolean {
  const target = attack.record.targets.find((entry) => entry.key === key);
  if (!target) return false;
  const { state, receipt, actor } = gather(attack, target);
  return wasSurplus(strike, {
    answered: quoted.map((quote) => quote.strike),
    amounts: new Map(state.strikes.map((one) => [one.key, one.amount ?? 0])),
    taken: receipt?.state === "applied" ? receipt.hp + receipt.temporary : 0,
    left: (actor && receipt && pointsLeft(actor, receipt.id)) ?? null,
  });
}

const pointsLeft = (actor: OpposedActor, receipt: string): number | undefined =>
  receiptsOf(actor).find(({ id }) => id === receipt)?.after;
