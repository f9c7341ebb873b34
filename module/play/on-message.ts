/** What a message that comes, changes or goes sets off. Runs on every client and any number of times: each asks whether it is its turn. */
import { readiedBy } from "../documents/effects/concentrating.ts";
import { follow } from "../documents/effects/effect-ends.ts";
import { castingOf } from "./actions/casting.ts";
import { isBefore, releasesOf } from "./actions/readied.ts";
import { isAfter, mayLeave } from "./shared/age.ts";
import { inBatches } from "./shared/batches.pure.ts";
import { forgetCards, refreshCards } from "./protocol/cards.ts";
import { findAttack } from "./shared/documents.ts";
import { cardIdOf } from "./protocol/kinds.ts";
import { notifyFailure } from "./shared/notify.ts";
import { refreshQueue, withdraw } from "./protocol/prompts.ts";
import { tabId } from "./shared/tab.ts";
import { lookAgain, lookForAid, lookForEscape, payDue, restoreDice, rolling } from "./fetched.ts";
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

/** One has come. */
export function onCreate(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) respond(message.id);
  onRuling(message);
  onDie(message);
  onReaction(message, userId);
  lookForAid(game.messages.get(rerolled(message)) ?? message);
  if (mayLeave(message))
    void import("./actions/after.ts").then(({ lookAfter }) => {
      lookAfter(message);
    }, notifyFailure);
  const record = defenseRecord(message);
  if (!record) return;
  refreshCards(record.attack);
  const attack = findAttack(record.attack);
  const context = attack && attackContext(attack);
  const target = context && targetContext(context, record.target, false);
  // What is worth nothing is for those who watch over the places.
  if (!context || target?.answer !== message) return;
  withdraw(target.answerId);
  answered(context.id);
  if (context.record.tab === tabId() && target.state.concedes > 0)
    void grantConceded(target).catch((error: unknown) => {
      console.error(error);
    });
}

/** What only the attacking tab does about an answer. */
function rollOwn(context: AttackContext): void {
  if (context.record.tab !== tabId()) return;
  void rolling().then(({ rollWhenHit }) => {
    rollWhenHit(context);
  });
}

/** What follows from answers is looked at once for all that come together. */
const answered = inBatches((attackId: string) => {
  applyDue(attackId);
  const message = findAttack(attackId);
  if (message) lookForEscape(message);
  const context = message && attackContext(message);
  if (context) rollOwn(context);
});

/** One has changed, or what it is told from. */
export function onUpdate(message: Message, changes: object = {}, userId = ""): void {
  onRuling(message);
  onReaction(message, userId);
  lookForAid(message, false, "system" in changes);
  if (foundry.utils.hasProperty(changes, "system.cancelled")) {
    lookAgain(false);
    payDue([message]);
  }
  for (const one of [...alsoReadied(message), message]) lookAt(one);
}

/** What is shown and due of a message, not of those it decides of: of some in a ring, or of many, that would never end. */
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

/** One has gone. */
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
  onReaction(message, userId);
  const record = defenseRecord(message);
  if (record) refreshCards(record.attack);
}

/** A ruling that comes or goes changes its attack. */
function onRuling(message: Message): void {
  if (!message.isKind("ruling")) return;
  const attack = findAttack(message.system.attack);
  if (attack) onUpdate(attack);
  recheckRulings(message.system.attack);
}

/** A reaction that comes, goes or has met its own answer changes what it was to. */
function onReaction(message: Message, userId: string): void {
  const answered = defenseRecord(message);
  const reaction = answered ? findAttack(answered.attack) : message;
  const amends = reaction && amendsOf(reaction);
  const of = game.messages.get(amends?.message ?? "");
  if (!of || !isAfter(reaction ?? message, of)) return;
  // What a spell has left goes with it, and comes back with it.
  if (amends?.as === "cancel") follow();
  // First, as the sooner of two: whoever has answered the blow may be gone, whose reaction it is puts right what is his.
  if (userId === game.user.id && of.isAction()) applyDue(of.id, true);
  onUpdate(of);
  const context = attackContext(of);
  if (context) rollOwn(context);
}

/** What a message decides of: of one that readies a spell those that let it go, of one of these the others after it. */
function alsoReadied(message: Message): Message[] {
  if (message.isKind("use") && message.system.action === "ready") return releasesOf(message.id ?? "");
  const casting = castingOf(message);
  if (casting.length > 0) return casting;
  const held = readiedBy(message);
  return held === "" ? [] : releasesOf(held).filter((other) => isBefore(message, other));
}

/** A die that inspiration has bought changes its attack: what lands now may need its damage. */
function onDie(message: Message): void {
  const attack = attackOfDie(message);
  if (!attack) return;
  onUpdate(attack);
  const context = attackContext(attack);
  if (context) rollOwn(context);
}
