/**
 * Updates that follow a new, changed or deleted message. They run on every client and any number of times: each
 * function checks whether this client is responsible.
 */
import { readiedBy } from "../documents/effects/concentrating.ts";
import { follow } from "../documents/effects/effect-ends.ts";
import { castingOf } from "./actions/casting.ts";
import { isBefore, releasesOf } from "./actions/readied.ts";
import { isAfter, mayLeave } from "./common/age.ts";
import { inBatches } from "./common/batches.pure.ts";
import { forgetCards, refreshCards } from "./protocol/cards.ts";
import { findAttack } from "./common/documents.ts";
import { cardIdOf } from "./protocol/kinds.ts";
import { notifyFailure } from "./common/notify.ts";
import { refreshQueue, withdraw } from "./protocol/prompts.ts";
import { tabId } from "./common/tab.ts";
import {
  resolveMissedAftermath,
  followUpAid,
  followUpEscape,
  payOpenCosts,
  restoreDice,
  rolling,
} from "./lazy-follow-ups.ts";
import { rerolled } from "./inspiration/bought-dice.ts";
import { amendsOf } from "./attack-state/amendments.ts";
import { defenseRecord } from "./attack-state/answer-place.ts";
import type { AttackContext } from "./attack-state/context-types.ts";
import { attackContext, targetContext } from "./attack-state/attack-context.ts";
import { grantConceded } from "./damage/fumbles.ts";
import { attackOfDie, returnInspiration } from "./reactions/attack-reroll.ts";
import { applyDue, respond } from "./respond/respond.ts";
import { recheckRulings } from "./attack-state/rulings.ts";

type Message = ChatMessage.Implementation;

/** Handles a new message. */
export function onCreate(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) respond(message.id);
  onRuling(message);
  onDie(message);
  onReaction(message, userId);
  followUpAid(game.messages.get(rerolled(message)) ?? message);
  resolveAgain(message);
  if (mayLeave(message))
    void import("./actions/resolve-aftermath.ts").then(({ resolveAftermath }) => {
      resolveAftermath(message);
    }, notifyFailure);
  const record = defenseRecord(message);
  if (!record) return;
  refreshCards(record.attack);
  const attack = findAttack(record.attack);
  const context = attack && attackContext(attack);
  const target = context && targetContext(context, record.target, false);
  // The code of places handles invalid answers.
  if (!context || target?.answer !== message) return;
  withdraw(target.answerId);
  answered(context.id);
  if (context.record.tab === tabId() && target.state.concedes > 0)
    void grantConceded(target).catch((error: unknown) => {
      console.error(error);
    });
}

/** Rolls the damage after an answer; only the tab of the attacker does this. */
function rollOwn(context: AttackContext): void {
  if (context.record.tab !== tabId()) return;
  void rolling().then(({ rollWhenHit }) => {
    rollWhenHit(context);
  });
}

/** Several answers that arrive together are handled once. */
const answered = inBatches((attackId: string) => {
  applyDue(attackId);
  const message = findAttack(attackId);
  if (message) followUpEscape(message);
  const context = message && attackContext(message);
  if (context) rollOwn(context);
});

/** Handles a change of a message or of data that it depends on. */
export function onUpdate(message: Message, changes: object = {}, userId = ""): void {
  onRuling(message);
  onReaction(message, userId);
  followUpAid(message, false, "system" in changes);
  if (foundry.utils.hasProperty(changes, "system.cancelled")) {
    resolveMissedAftermath(false);
    payOpenCosts([message]);
  }
  for (const one of [...alsoReadied(message), message]) lookAt(one);
}

/**
 * Draws the cards of a message and does its tasks. Does not continue with further dependent messages, because messages
 * that depend on each other would cause an endless loop.
 */
function lookAt(message: Message): void {
  if (message.id === null) return;
  refreshCards(cardIdOf(message.id));
  if (!message.isAction()) return;
  respond(message.id);
  applyDue(message.id);
  refreshQueue();
  void restoreDice(message.id);
  void returnInspiration(message.id);
}

/** A bought die changes what its check leaves, and the deleted answer to a request leaves nothing any more. */
function resolveAgain(message: Message, deleted = false): void {
  const check = game.messages.get(rerolled(message));
  const request = deleted && message.isKind("check") ? message.system.request : "";
  const id = check && mayLeave(check) ? check.id : request;
  if (id)
    void import("./actions/resolve-aftermath.ts").then((aftermath) => {
      aftermath.resolveAgain(id);
    }, notifyFailure);
}

/** Handles a deleted message. */
export function onDelete(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) {
    forgetCards(message.id);
    void import("./respond/clean-answers.ts").then(({ cleanAnswers }) => {
      cleanAnswers(message, userId);
    }, notifyFailure);
  }
  onRuling(message);
  onDie(message);
  resolveAgain(message, true);
  onReaction(message, userId);
  const record = defenseRecord(message);
  if (record) refreshCards(record.attack);
}

/** A new or deleted ruling changes its attack. */
function onRuling(message: Message): void {
  if (!message.isKind("ruling")) return;
  const attack = findAttack(message.system.attack);
  if (attack) onUpdate(attack);
  recheckRulings(message.system.attack);
}

/** A new, deleted or answered reaction changes the message that it reacts to. */
function onReaction(message: Message, userId: string): void {
  const answered = defenseRecord(message);
  const reaction = answered ? findAttack(answered.attack) : message;
  const amends = reaction && amendsOf(reaction);
  const of = game.messages.get(amends?.message ?? "");
  if (!of || !isAfter(reaction ?? message, of)) return;
  // The effects of a countered spell are removed, and restored if the reaction is undone.
  if (amends?.as === "cancel") follow();
  // The client that caused the change applies the result at once, because the user who answered the attack may be
  // offline.
  if (userId === game.user.id && of.isAction()) applyDue(of.id, true);
  onUpdate(of);
  const context = attackContext(of);
  if (context) rollOwn(context);
}

/**
 * Returns the messages that depend on a message: for a readied spell, the messages that release it; for a release, the
 * later releases.
 */
function alsoReadied(message: Message): Message[] {
  if (message.isKind("use") && message.system.action === "ready") return releasesOf(message.id ?? "");
  const casting = castingOf(message);
  if (casting.length > 0) return casting;
  const held = readiedBy(message);
  return held === "" ? [] : releasesOf(held).filter((other) => isBefore(message, other));
}

/** A bought die changes its attack: a strike that hits now may need its damage roll. */
function onDie(message: Message): void {
  const attack = attackOfDie(message);
  if (!attack) return;
  onUpdate(attack);
  const context = attackContext(attack);
  if (context) rollOwn(context);
}
