/** Decides whether an attack, damage or a use is void or needs a GM's confirmation. */
import { storedActivities } from "../../data/item/activities.pure.ts";
import { currentRuleset } from "../../core/settings.ts";
import { lost } from "../../documents/effects/action-effects.ts";
import { findActor, owns } from "../common/documents.ts";
import type { Participant } from "../common/records.pure.ts";
import { spent } from "./amendments.ts";
import type { AttackContext, TargetContext } from "./context-types.ts";
import type { DefenseRecord, AttackRecord } from "../resolve/attack-records.pure.ts";
import { isTaker } from "../resolve/late-changes.pure.ts";
import { termsLine, termsRefusal } from "../resolve/terms.pure.ts";
import { notifyFailure } from "../common/notify.ts";
import type * as Judged from "./judged-contest.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import type { OpposedItem } from "../../documents/item.ts";
import { usersInOrder, awaitedFor } from "../protocol/responsible.ts";

/**
 * Returns why an attack is void; null if it counts. Players may attack only with actors they own. A missing actor is checked in
 * {@link openTerms}.
 */
export function attackRefusal({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  const { author } = message;
  if (!author || author.isGM) return null;
  if (record.dealt) return doerRefusal(author, record.dealt.doer);
  for (const attacker of record.attackers) {
    if (attacker.actor === null) return "OD20.Void.attacker";
    const actor = findActor(attacker);
    if (actor && !owns(author, actor)) return "OD20.Void.attacker";
  }
  return record.attackers.length === 0 ? "OD20.Void.attacker" : null;
}

/** Returns why a use is void; null if it counts. Players may use only items of actors they own. */
function doerRefusal(author: User.Implementation, doer?: Participant): string | null {
  const actor = doer ? findActor(doer) : null;
  return actor && !owns(author, actor) ? "OD20.Void.doer" : null;
}

type Judge = typeof Judged;

let judge: Judge | null = null;
let fetching = false;
let ready: () => void = () => undefined;

/** Sets the function to call when contests can be checked. */
export function onJudge(listener: () => void): void {
  ready = listener;
}

function judgeOf(): Judge | null {
  if (!judge && !fetching) {
    fetching = true;
    void import("./judged-contest.ts").then((module) => {
      judge = module;
      ready();
    }, notifyFailure);
  }
  return judge;
}

/**
 * Returns why a contest is not answered until a GM confirms it. Null if it may be answered or is no contest.
 * @rule B-ATK-16 B-ATK-17 C-65
 */
function contestRefusal(record: AttackRecord): "OD20.Void.contest" | "OD20.Void.itemContest" | null {
  if (!record.dealt?.contest) return null;
  const known = judgeOf();
  return known ? known.contestRefusal(record) : "OD20.Void.contest";
}

/** Returns whether the effects of a contest follow the rules, so that no user has to confirm them. */
export const byTheRules = ({ record }: { readonly record: AttackRecord }): boolean =>
  record.dealt?.contest != null && judgeOf()?.isWrestled(record) === true;

/** Returns the save DCs that an item states itself. @rule C-97 */
function statedDcs(item: OpposedItem): unknown[] {
  const stated = storedActivities(item.system).map(({ save }) => save.dc);
  const own = item.isKind("feature") ? item.system.save.dc : item.isKind("weapon") ? item.system.rider.dc : null;
  return [own, ...stated];
}

/**
 * Returns a reason if a player's save DC is neither the actor's own nor stated by the item. Clients then wait for a GM's
 * confirmation. Null if the DC is valid.
 * @rule H-SPL-14 C-97
 */
export function saveRefusal({
  dealt,
  item,
  rider,
  attackers,
}: Pick<AttackRecord, "dealt" | "item" | "rider" | "attackers">): "OD20.Void.saveDc" | null {
  if (rider && !dealt && rider.attribute !== "") {
    const striker = attackers[0] ? findActor(attackers[0]) : null;
    return !striker || isOwnDc(striker, item?.uuid ?? "", rider.dc) ? null : "OD20.Void.saveDc";
  }
  if (!dealt?.save || dealt.contest) return null;
  // Only a GM asks for a save that no creature causes.
  if (!dealt.doer) return "OD20.Void.saveDc";
  // Nobody can confirm the DC of a creature that cannot be found.
  const doer = findActor(dealt.doer);
  return doer && isOwnDc(doer, item?.uuid ?? "", dealt.save.dc) ? null : "OD20.Void.saveDc";
}

/** Returns whether a save DC is the actor's own or stated by its item. @param uuid uuid of the item; "" if there is none */
export function isOwnDc(doer: OpposedActor, uuid: string, dc: number): boolean {
  const thing = doer.items.contents.find((one) => one.uuid === uuid);
  return [doer.creature?.spells.dc?.total, ...(thing ? statedDcs(thing) : [])].includes(dc);
}

/**
 * Returns why clients do not answer an attack until a GM confirms it, or until the attacks that it provoked are over; null if they do. See
 * {@link termsRefusal}. A GM's own attack needs no confirmation. After an answer, {@link termsRewritten} decides, so that changed settings
 * do not affect old cards.
 * @rule D-ATK-06 D-SPL-02
 */
export function openTerms({ message, record }: Pick<AttackContext, "message" | "record">): string | null {
  if (!record.cancelled && lost.waits(message)) return "OD20.Void.provoked";
  if (message.author?.isGM === true) return null;
  // If the actor is deleted, nobody can tell whether the author owned it.
  if (record.attackers.some((attacker) => attacker.actor !== null && findActor(attacker) === null))
    return "OD20.Void.attackerGone";
  const endured = spent.endurance(message);
  return (
    (endured !== null && record.dealt?.save?.dc === endured ? null : saveRefusal(record)) ??
    contestRefusal(record) ??
    termsRefusal(
      // The author of the attack did not choose the creatures that take a strike by reaction.
      { ...record, targets: record.targets.filter(({ key }) => !isTaker(key)) },
      currentRuleset(),
      (participant) => findActor(participant)?.pc ?? null,
    )
  );
}

/** Returns a reason if the author changed the terms after the answer; null if not. */
export function termsRewritten({ record }: AttackContext, target: string, { terms }: DefenseRecord): string | null {
  return terms === termsLine(record, target) ? null : "OD20.Void.rewrittenTerms";
}

/** Returns the active users responsible for a target, in order. */
function dutyOf({ actor, attack }: TargetContext): string[] {
  return usersInOrder(actor, attack.message);
}

/** Returns the users a card waits for because of a target. Empty if the attack needs a GM's confirmation first. */
export function waitingFor({ actor, attack, answer }: TargetContext): User.Implementation[] {
  if (answer === null && (attackRefusal(attack) ?? openTerms(attack)) !== null) return [];
  return awaitedFor(actor, attack.message);
}

/**
 * Returns this user's position in the order for applying damage: the author of the answer first, then the other responsible users.
 * −1 if not among them.
 */
export function applyPlace(context: TargetContext): number {
  const author = context.answer?.author;
  const order = dutyOf(context);
  const first = author?.active === true && context.actor && owns(author, context.actor) ? [author.id] : [];
  return [...new Set([...first, ...order])].indexOf(game.user.id);
}

/** Returns this user's position in the order for answering. −1 if not among them. */
export function answerPlace(context: TargetContext): number {
  return dutyOf(context).indexOf(game.user.id);
}
