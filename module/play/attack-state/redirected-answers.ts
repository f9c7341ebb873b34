/** Finds strikes whose author redirected them after another target had answered. See group-plan.pure.ts. */
import type { OpposedActor } from "../../documents/actor.ts";
import { lookAt } from "../protocol/places.ts";
import { pointsAfter } from "../number-writes/points-order.pure.ts";
import { receiptsOf } from "../number-writes/receipts.ts";
import { readRestReceipts } from "../number-writes/rest-receipts.pure.ts";
import { defensePlace, defenseRecord, answersOf } from "./answer-place.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import type { DefenseRecord, TargetRecord } from "../resolve/attack-records.pure.ts";
import { wasSurplus } from "../resolve/group-plan.pure.ts";
import { isTaker } from "../resolve/intercept.pure.ts";

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
  pointsAfter(receiptsOf(actor), actor.hitPoints.value, readRestReceipts(actor.creature?.rest.receipts)).get(receipt);
