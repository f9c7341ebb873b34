/**
 * Who has answered what is withdrawn later has answered nothing: his reaction is taken back with it, and what it took comes back.
 * What helps or has hurt by itself since stays, and its card says so.
 */
import { isTakenBack, lost } from "../../documents/effects/action-effects.ts";
import { turnHistoryOf } from "../../documents/fights/turn-history.ts";
import { effectState } from "../../rules/turn/effect-end.ts";
import { mayTakeBack, takeBack } from "../actions/use.ts";
import { ageOf, isAfter, YOUNG } from "../shared/age.ts";
import { findActor } from "../shared/documents.ts";
import { combatantOf } from "../scene/turns.ts";
import { amendsOf, reactionsTo, said } from "../attack-state/amendments.ts";
import { isVainFor } from "../reactions/cancelled-reactions.ts";
import { saidByAction } from "../attack-state/action-message.ts";

type Message = ChatMessage.Implementation;

/** Its author does it, in whatever tab; for one who is away the Game Master in charge, who may. */
function isOurs(message: Message): boolean {
  const isAway = message.author?.active !== true && game.users.activeGM === game.user;
  return message.isAuthor || isAway;
}

/** Whether an effect can help against it: against attacks, saves and damage, not where somebody is healed. */
function isAdverse(one: Message): boolean {
  const { dealt } = saidByAction(one);
  return !dealt || dealt.kind === "damage" || dealt.save !== null || dealt.contest !== undefined;
}

/** Whether all that a reaction gives was over by the turn of what has come later, by turns alone: no clock is asked back then. */
function isOverBy(message: Message, one: Message): boolean {
  const { actor, effects, turn: mark } = said(message);
  const { turn } = saidByAction(one);
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
 * Whether something else has met its doer since, which what it gives besides may have helped against. What answers the reaction
 * itself has met nobody; and one that was brought to nothing has given nothing.
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
      saidByAction(one).targets.some((target) => target.actor === actor?.actor) &&
      isAdverse(one) &&
      !isOverBy(message, one),
  );
}

/** Reactions that this page has taken back, or may not: once is enough. */
const tried = new WeakSet<Message>();

function takeBackOne(one: Message): void {
  const amends = amendsOf(one);
  const met = amends && game.messages.get(amends.message);
  // What answers a blow by another deed of its own changes nothing of it.
  if (!met || amends.as === "answers" || !isVainFor(one, met) || !isOurs(one)) return;
  if (mayTakeBack(one) !== true || hasHelpedSince(one, met)) return;
  tried.add(one);
  void takeBack(one);
}

/** A reaction, or what others have reacted to, has come or was changed. @rule H-TURN-10 */
export function takeBackVain(message: Message): void {
  for (const one of isTakenBack(message) ? reactionsTo(message.id ?? "") : [message]) takeBackOne(one);
  takeBackYoung();
}

/**
 * Of late: what has met somebody since may be withdrawn, gone, or have come to nothing by a reaction, so that nothing has met him.
 * The same is looked at after a login, so that it does not hang on who has come when.
 */
export function takeBackYoung(): void {
  for (const one of game.messages.contents.slice(-YOUNG.messages))
    if (amendsOf(one) && !tried.has(one) && ageOf(one) <= YOUNG.milliseconds) takeBackOne(one);
}
