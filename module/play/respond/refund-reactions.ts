/**
 * Takes reactions back when their trigger is withdrawn, and refunds their cost. A reaction stays if its effects may have helped
 * against another action, or if it was an attack; its card then says so.
 */
import { isTakenBack, lost } from "../../documents/effects/action-effects.ts";
import { turnHistoryOf } from "../../documents/fights/turn-history.ts";
import { effectState } from "../../rules/turn/effect-end.ts";
import { mayTakeBack, takeBack } from "../actions/post-action.ts";
import { ageOf, isAfter, YOUNG } from "../common/age.ts";
import { findActor } from "../common/documents.ts";
import { combatantOf } from "../scene/reins.ts";
import { amendsOf, reactionsTo, said } from "../attack-state/amendments.ts";
import { answersWithdrawn } from "../reactions/cancelled-reactions.ts";
import { readActionMessage } from "../attack-state/reaction-trigger.ts";

type Message = ChatMessage.Implementation;

/** Returns whether this client takes the reaction back: a client of its author, or of the active GM if the author is away. */
function isOurs(message: Message): boolean {
  const isAway = message.author?.active !== true && game.users.activeGM === game.user;
  return message.isAuthor || isAway;
}

/** Returns whether an effect could help against a message: attacks, saves and damage, but not healing. */
function isAdverse(one: Message): boolean {
  const { dealt } = readActionMessage(one);
  return !dealt || dealt.kind === "damage" || dealt.save !== null || dealt.contest !== undefined;
}

/**
 * Returns whether all effects of a reaction had ended, by turns, before a later message. Effects with other durations count as
 * still active.
 */
function isOverBy(message: Message, one: Message): boolean {
  const { actor, effects, turn: mark } = said(message);
  const { turn } = readActionMessage(one);
  const fight = mark && game.combats.get(mark.combat);
  const doer = actor && findActor(actor);
  if (!fight || !doer || turn?.combat !== mark.combat) return false;
  const bearer = combatantOf(fight, doer)?.id ?? null;
  return effects.every(({ ends }) => {
    const begun = ends && { ...ends, mark, source: bearer, time: null, save: null };
    return begun !== null && effectState(begun, { turn, time: 0, bearer }, turnHistoryOf(fight)) === "over";
  });
}

/**
 * Returns whether another message has since targeted the actor, so that the reaction's effects may have helped. Answers to the
 * reaction itself do not count, and a cancelled reaction has no effects.
 */
function hasHelpedSince(message: Message, met: Message): boolean {
  const { actor, effects } = said(message);
  if (effects.length === 0 || lost.to(message) !== null) return false;
  return game.messages.contents.some(
    (one) =>
      one !== met &&
      one.isAction() &&
      isAfter(one, message) &&
      !isTakenBack(one) &&
      amendsOf(one)?.message !== message.id &&
      readActionMessage(one).targets.some((target) => target.actor === actor?.actor) &&
      isAdverse(one) &&
      !isOverBy(message, one),
  );
}

/** Reactions that this page already took back, or may not take back. */
const tried = new WeakSet<Message>();

function takeBackOne(one: Message): void {
  const amends = amendsOf(one);
  const met = amends && game.messages.get(amends.message);
  // An attack made as a reaction changes nothing about the trigger.
  if (!met || amends.as === "answers" || !answersWithdrawn(one, met) || !isOurs(one)) return;
  if (mayTakeBack(one) !== true || hasHelpedSince(one, met)) return;
  tried.add(one);
  void takeBack(one);
}

/** Handles a new or changed message: a reaction, or a message with reactions. @rule H-TURN-10 */
export function refundCancelled(message: Message): void {
  for (const one of isTakenBack(message) ? reactionsTo(message.id ?? "") : [message]) takeBackOne(one);
  takeBackYoung();
}

/**
 * Checks recent reactions again after their triggers may have been withdrawn, deleted or cancelled. Runs after a login too, so that
 * the result does not depend on which client was connected.
 */
export function takeBackYoung(): void {
  for (const one of game.messages.contents.slice(-YOUNG.messages))
    if (amendsOf(one) && !tried.has(one) && ageOf(one) <= YOUNG.milliseconds) takeBackOne(one);
}
