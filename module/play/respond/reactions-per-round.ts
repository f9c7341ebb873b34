/** Limits creatures to one reaction per round, derived from the messages. Loaded lazily when the game is ready. */
import type { AmendsRecord } from "../../data/message/use.pure.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { turnHistoryOf, presentTurn } from "../../documents/fights/turn-history.ts";
import { followsRoll } from "../../rules/basics/amend.ts";
import { isGoodAgainst } from "../../rules/basics/amend-against.ts";
import { reactionBefore } from "../../rules/turn/turn-actions.ts";
import { currentRuleset } from "../../core/settings.ts";
import type { UseRecord } from "../costs/action-records.pure.ts";
import { onDocument } from "../../documents/common/events.ts";
import { ageOf, isAfter, OVER, YOUNG } from "../common/age.ts";
import { refreshQueue } from "../protocol/prompts.ts";
import { refreshAllCards, refreshCards } from "../protocol/cards.ts";
import { combatantOf } from "../scene/reins.ts";
import { turnActionsOf } from "../action-economy/turn-actions.ts";
import {
  allReactions,
  amendmentIn,
  amendsOf,
  isInTime,
  isOwn,
  said,
  spent,
  thingOf,
  reactionsTo,
} from "../attack-state/amendments.ts";
import { rerolledWith, statedEndurance } from "../reactions/drop-to-one.ts";
import { cancelledReason, answersWithdrawn } from "../reactions/cancelled-reactions.ts";
import { applyDue, respond } from "./respond.ts";
import { reactionFacts } from "../reactions/reaction-applies.ts";
import { happenedIn, readActionMessage } from "../attack-state/reaction-trigger.ts";
import { readSetting } from "../../core/settings-list.ts";
import { isTakenBack, lost } from "../../documents/effects/action-effects.ts";
import { effectState } from "../../rules/turn/effect-end.ts";
import { mayTakeBack, takeBack } from "../actions/post-action.ts";
import { findActor } from "../common/documents.ts";

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
function refundCancelled(message: Message): void {
  for (const one of isTakenBack(message) ? reactionsTo(message.id ?? "") : [message]) takeBackOne(one);
  takeBackYoung();
}

/**
 * Checks recent reactions again after their triggers may have been withdrawn, deleted or cancelled. Runs after a login too, so that
 * the result does not depend on which client was connected.
 */
function takeBackYoung(): void {
  for (const one of game.messages.contents.slice(-YOUNG.messages))
    if (amendsOf(one) && !tried.has(one) && ageOf(one) <= YOUNG.milliseconds) takeBackOne(one);
}

type Message = ChatMessage.Implementation;

/** Returns whether a message may be a real reaction. An impossible one does not use up the creature's reaction. */
function mayHaveReacted(id: string, doer: OpposedActor): boolean {
  const message = game.messages.get(id);
  const amends = message && amendsOf(message);
  if (!amends || message.author?.isGM === true) return true;
  const of = game.messages.get(amends.message);
  if (!of) return isOwn(said(message), amends, doer, null);
  const met = happenedIn(of);
  return isAfter(message, of) && isInTime(said(message), message, met) && isOwn(said(message), amends, doer, met);
}

/**
 * Returns whether the creature has already used its reaction. A table that only warns still accepts a reaction whose user knew
 * about the earlier one.
 * @rule H-TURN-10 B-TURN-17
 */
function isSpent({ id }: Message, { turn }: UseRecord, { knowing }: AmendsRecord, doer: OpposedActor): boolean {
  const limits = readSetting("turnLimits");
  const fight = turn && game.combats.get(turn.combat);
  const combatant = fight && combatantOf(fight, doer)?.id;
  if (!turn || !combatant || limits === "off" || (knowing === true && limits === "tell")) return false;
  const { round } = turn;
  const deeds = turnActionsOf(turn.combat, doer, round - 1, round)
    .filter((deed) => deed.id === id || mayHaveReacted(deed.id, doer))
    .map((deed) => ({ ...deed, combatant }));
  const place = { combatant, now: presentTurn(fight, turn), order: turnHistoryOf(fight) };
  return reactionBefore(deeds, id ?? "", place, currentRuleset()) !== null;
}

/**
 * Returns the messages that the same creatures reacted to recently. Whether those reactions count may depend on this message,
 * because each creature has one reaction per round.
 * @rule H-TURN-10
 */
function alsoMetBy(message: Message): Message[] {
  if (!message.isKind("use") && !message.isKind("attack")) return [];
  const record = readActionMessage(message);
  const who = [record.dealt?.doer, ...record.attackers].flatMap((one) => one?.actor ?? []);
  return [...allReactions()].flatMap(([id, reactions]) => {
    const mine = [...reactions].some((one) => {
      const reaction = game.messages.get(one);
      const actor = reaction && reaction !== message && ageOf(reaction) < OVER ? said(reaction).actor?.actor : null;
      return actor != null && who.includes(actor);
    });
    return mine ? (game.messages.get(id) ?? []) : [];
  });
}

/**
 * Updates other reactions of the same creatures when a message appears or disappears. Waits until all listeners have handled the
 * message.
 */
function look(message: Message, userId: string): void {
  const others = alsoMetBy(message);
  if (others.length > 0)
    queueMicrotask(() => {
      for (const { id } of others) if (id !== null) lookAt(id, userId === game.user.id);
    });
}

function lookAt(id: string, own: boolean): void {
  refreshCards(id);
  respond(id);
  applyDue(id, own);
  refreshQueue();
}

/** Returns why a reaction in time by an allowed author is still void; null if it counts. */
const before: typeof spent.before = (message, record, amends, doer, of) => {
  const thing = thingOf(record, doer);
  const own = thing ? amendmentIn(thing, amends.as) : null;
  if (own && own.as !== "cancel" && !isGoodAgainst(own, reactionFacts(of, amends.target)))
    return "OD20.React.Void.strange";
  // The save DC of enduring a hit must not be lower than the damage requires.
  if ((record.save?.dc ?? Infinity) < (statedEndurance(message) ?? 0)) return "OD20.React.Void.strange";
  return !followsRoll(amends.as) && isSpent(message, record, amends, doer) ? "OD20.React.Void.spent" : null;
};

/** Sets the functions in attack-state/amendments.ts and registers the listeners. Call once. @rule H-TURN-10 B-TURN-17 */
export function registerReactionLimit(): void {
  spent.before = before;
  spent.why = cancelledReason;
  spent.endurance = statedEndurance;
  spent.rerolls = (own, doer, formula) => rerolledWith(own, doer).some((one) => one === formula);
  onDocument("messageCreated", look);
  onDocument("messageCreated", refundCancelled);
  onDocument("messageUpdated", (message, _changes, userId) => {
    look(message, userId);
    refundCancelled(message);
  });
  onDocument("messageDeleted", (message, userId) => {
    look(message, userId);
    takeBackYoung();
  });
  const reactions = game.messages.contents.slice(-YOUNG.messages).filter((message) => amendsOf(message) !== null);
  if (reactions.length > 0) refreshAllCards();
  takeBackYoung();
}
