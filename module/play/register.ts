/** Hooks of play. Handlers may run on every client and any number of times: each asks whether it is its turn. */
import { SYSTEM_ID } from "../constants.ts";
import { registerCheckKinds } from "./check/kinds.ts";
import { registerUseKinds } from "./use/kinds.ts";
import { OpposedChatMessage } from "../documents/chat-message.ts";
import { deedOf, lost } from "../documents/deed-effects.ts";
import { endingEffects, endsOf, follow, mayShake } from "../documents/effect-ends.ts";
import { ageOf, isAfter, YOUNG } from "./exchange/age.ts";
import { onDocument } from "../documents/events.ts";
import { OpposedActor } from "../documents/actor.ts";
import { everyActor } from "../documents/every-actor.ts";
import { expectDice, onDiceFallen, registerDiceSoNice } from "../integrations/dice-so-nice.ts";
import { onSettingsChange } from "../settings.ts";
import { registerAgain } from "./exchange/write-again.ts";
import { amendsOf, changedBy, registerAmendments } from "./use/amendments.ts";
import { registerAnswers } from "./use/answers.ts";
import { concentrating, concentrations, readiedBy } from "../documents/concentrating.ts";
import { castingOf } from "./deeds/casting.ts";
import { isBefore, releasesOf } from "./deeds/readied.ts";
import { readCheck } from "./check/read.ts";
import { attackPlaces } from "./use/attack-places.ts";
import { defenseRecord } from "./use/answer-place.ts";
import { amendedIn, attackContext, targetContext } from "./use/context.ts";
import type { AttackContext } from "./use/context-types.ts";
import { findActor, findAttack } from "./exchange/documents.ts";
import { notifyFailure } from "./exchange/notify.ts";
import { onRecheck, registerDuties } from "./exchange/duties.ts";
import { announceEvents } from "./use/hooks.ts";
import { registerDues } from "./due/duty.ts";
import { registerGifts } from "./goods/gifts.ts";
import { heroPlaces } from "./hero-places.ts";
import { inBatches } from "./exchange/batches.pure.ts";
import { readAwards } from "./award/plan.pure.ts";
import { readRestReceipts } from "./exchange/rest-receipts.pure.ts";
import { registerMoves } from "./exchange/move-again.ts";
import { registerPlaces, watchPlaces } from "./exchange/places.ts";
import { cardIdOf, maySeeDice } from "./exchange/kinds.ts";
import { refreshQueue, withdraw } from "./exchange/prompts.ts";
import { forgetCards, refreshAllCards, refreshCards } from "./exchange/cards.ts";
import { registerBoughtDice, registerRerolls, rerolled } from "./inspire/bought-dice.ts";
import { again, registerInspiration } from "./check/inspire.ts";
import { registerRequests } from "./check/duty.ts";
import { applyDue, finishOwn, recentAttacks, respond, recheckAttacks } from "./use/respond.ts";
import { fallsOn } from "./use/mortal.ts";
import { lostTo, lostToReaction } from "./use/lost.ts";
import { recheckRulings } from "./use/rulings.ts";
import { indexSpells } from "./character/spell-list.ts";
import { registerStanding } from "./life/stand.ts";
import { attackOfDie, returnInspiration } from "./use/inspire.ts";
import { tabId } from "./exchange/tab.ts";
import { registerMarks } from "./table/marks.ts";
import { receiptsOf } from "./exchange/receipts.ts";
import { grantConceded } from "./use/fumbles.ts";

type Message = ChatMessage.Implementation;

/** Hooks everything of play; call once during `init`. */
export function registerPlay(): void {
  registerUseKinds();
  registerCheckKinds();
  registerRerolls();
  indexSpells();
  CONFIG.ChatMessage.documentClass = OpposedChatMessage;
  registerDiceSoNice(maySeeDice);
  onDocument("messageArriving", (message) => {
    // Before its card is drawn for the first time.
    if (message.id !== null && message.rolls.length > 0 && message.type !== "base") expectDice(message.id, maySeeDice);
  });
  onDiceFallen((id) => {
    refreshCards(cardIdOf(id));
  });
  // First, so that modules hear of an attack before it is answered.
  announceEvents();
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", onUpdate);
  onDocument("messageDeleted", onDelete);
  onRecheck(recheckAttacks);
  registerRequests();
  registerGifts();
  registerAmendments();
  again.by = (message) => amendedIn(message, "save", "again");
  Object.assign(lost, { to: lostTo, toReaction: lostToReaction });
  registerBoughtDice();
  registerAnswers();
  registerInspiration();
  registerStanding();
  registerDues();
  watchPlaces(attackPlaces);
  watchPlaces(heroPlaces);
  registerPlaces();
  onDocument("actorUpdated", onActor);
  onDocument("effectsEnded", (actor) => {
    onActor(actor, {});
    tellSpells(actor);
  });
  // Lying unconscious is a choice that a card waits for.
  for (const event of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const)
    Hooks.on(event, ({ parent }: ActiveEffect.Implementation) => {
      if (parent instanceof OpposedActor) onActor(parent, {});
    });
  Hooks.on("deleteActiveEffect", onTakenOff);
  // A search names whom it has found.
  Hooks.on("updateActiveEffect", (effect: ActiveEffect.Implementation) => {
    for (const id of deedOf(effect)?.endedBy ?? []) refreshCards(id);
  });
  onDocument("messageCreated", onKept);
  onDocument("messageUpdated", onKept);
  onDocument("messageDeleted", onKept);
  onRecheck(() => {
    if (endingEffects().some((effect) => concentrating(effect) || endsOf(effect)?.onDamage)) keepConcentration(null);
    if ([...everyActor()].some(asksMortals)) lookAtMortals(null);
  });
  registerAgain();
  registerMoves();
  registerMarks();
  Hooks.on("deleteActor", onGone);
  Hooks.on("deleteToken", onGone);
  Hooks.on("userConnected", refreshAllCards);
  // Bonuses that a turn takes along are suggested no longer.
  Hooks.on("combatTurnChange", refreshQueue);
  Hooks.on("deleteCombat", refreshQueue);
  onSettingsChange(() => {
    refreshAllCards();
    refreshQueue();
    // What waits for an answer may be by other rules now, or by the table's again.
    for (const id of recentAttacks()) respond(id);
  });
  onRecheck(sweep);
  onRecheck((atLogin) => {
    for (const message of game.messages.contents.slice(-YOUNG.messages))
      if (ageOf(message) <= YOUNG.milliseconds) lookForAid(message, true);
    lookAgain(atLogin);
    if (atLogin) payDue(game.messages.contents.slice(-YOUNG.messages));
  });
  Hooks.on("deleteCombat", sweep);
  registerDuties();
  Hooks.once("ready", () => {
    for (const id of recentAttacks()) void returnInspiration(id, false);
    void import("./late.ts").then(({ registerLate }) => {
      registerLate();
    }, console.warn);
  });
}

/** Looks for effects that a fight has left behind. */
function sweep(): void {
  if (endingEffects().length === 0) return;
  void import("./table/leftovers.ts").then(({ sweepLeftovers }) => sweepLeftovers(), console.warn);
}

/** Whether it is of the kind that may leave something, and young enough for somebody to finish it. */
const mayLeave = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("attack") || (message.isKind("check") && message.system.action !== "")) &&
  ageOf(message) <= YOUNG.milliseconds;

/** Looks again at what actions have left. */
function lookAgain(atLogin: boolean): void {
  if (!game.messages.contents.slice(-YOUNG.messages).some(mayLeave)) return;
  void import("./deeds/after.ts").then((after) => {
    after.lookAgain(atLogin);
  }, notifyFailure);
}

/**
 * What this user has used and not paid for, because his page died in between; and what somebody else has withdrawn while the
 * payment was on its way: whoever withdrew it found nothing to give back.
 */
function payDue(messages: readonly Message[]): void {
  const due = messages.filter(
    (one) => (one.isKind("use") || one.isKind("attack")) && one.isAuthor && ageOf(one) <= YOUNG.milliseconds,
  );
  if (due.length > 0)
    void import("./deeds/cost.ts").then(
      ({ settleCost }) => Promise.all(due.flatMap(({ id }) => (id === null ? [] : [settleCost(id)]))),
      notifyFailure,
    );
}

function onCreate(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) respond(message.id);
  onRuling(message);
  onDie(message);
  onReaction(message, userId);
  lookForAid(game.messages.get(rerolled(message)) ?? message);
  if (mayLeave(message))
    void import("./deeds/after.ts").then(({ lookAfter }) => {
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

/** Damage is rolled after a blow has come: what does it is fetched then. */
const rolling = () => import("./use/roll-damage.ts");
const restoreDice = async (attackId: string): Promise<unknown> => (await rolling()).restoreReceived(attackId);

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

/** Whether somebody tries to get free of a grapple by it. */
const isEscape = (message: Message): boolean =>
  (message.isKind("use") || message.isKind("check")) && message.system.action === "escape";

/** Of an escape its follow-up is fetched. */
function lookForEscape(message: Message): void {
  const { id } = message;
  if (id !== null && isEscape(message))
    void import("./use/escaped.ts").then(({ followEscape }) => {
      followEscape(id);
    }, notifyFailure);
}

/**
 * Of first aid, and of what treats an injury, its follow-up is fetched.
 * @param again whether nothing has happened to it just now
 * @param changed whether it may have been one before its author changed it
 */
function lookForAid(message: Message, again = false, changed = false): void {
  lookForEscape(message);
  const { id } = message;
  if (id === null || !(message.isKind("check") || message.isKind("use"))) return;
  if (changed || message.system.action === "firstAid" || message.system.injury)
    void import("./deeds/first-aid.ts").then(({ followAid }) => {
      followAid(id, again);
    }, notifyFailure);
}

function onUpdate(message: Message, changes: object = {}, userId = ""): void {
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

function onDelete(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) {
    forgetCards(message.id);
    void import("./use/clean.ts").then(({ cleanAnswers }) => {
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

/** Cards tell whether their targets are still there; nobody is asked for one that is gone. */
function onGone(): void {
  refreshAllCards();
  refreshQueue();
}

/** The receipts of each actor, with what their cards tell of a fall, when its cards were asked last. */
const told = new WeakMap<OpposedActor, ReadonlyMap<string, string>>();

function onActor(actor: OpposedActor, changes: object): void {
  // Only cards whose receipt is another one now; all of them when somebody else may press their buttons.
  const before = "ownership" in changes ? undefined : told.get(actor);
  if (concentrations(actor).length > 0 || mayShake(actor)) {
    keepConcentration(actor);
    tellSpells(actor);
  }
  if (asksMortals(actor)) lookAtMortals(actor);
  const falls = fallsOn(actor);
  const now = new Map(
    receiptsOf(actor).map((receipt) => [receipt.id, JSON.stringify([receipt, falls.get(receipt.id)])]),
  );
  const changed = receiptsOf(actor).filter(({ id }) => now.get(id) !== before?.get(id));
  told.set(actor, now);
  const ids = new Set(changed.map(({ id }) => id));
  for (const attack of new Set(changed.map((receipt) => receipt.attack))) {
    refreshCards(attack);
    finishOwn(attack, ids);
    void restoreDice(attack);
  }
  if (ids.size > 0) tellChecks(ids);
  if (foundry.utils.hasProperty(changes, "system.rest")) refreshRests(actor);
  if (
    actor.isCharacter() &&
    (foundry.utils.hasProperty(changes, "system.awards") || foundry.utils.hasProperty(changes, "system.details.level"))
  )
    for (const { id } of readAwards(actor.system.awards)) refreshCards(id);
  refreshQueue();
}

/** Whether something may be asked of it: it is at 0 hit points, or blows have left something behind. */
const asksMortals = ({ creature, flags }: OpposedActor): boolean =>
  creature !== null &&
  (creature.hp.value <= 0 || foundry.utils.getProperty(flags, `${SYSTEM_ID}.wounds`) !== undefined);

/** Looks at what somebody at 0 hit points asks for; null = all of them. */
function lookAtMortals(actor: OpposedActor | null): void {
  void import("./due/mortal-duty.ts").then(({ lookAtMortal }) => {
    lookAtMortal(actor);
  }, notifyFailure);
}

/** Looks at what somebody's concentration asks for; null = everybody's. */
function keepConcentration(actor: OpposedActor | null): void {
  void import("./due/concentration-duty.ts").then(({ lookAtConcentration, lookAtAll }) => {
    if (actor) lookAtConcentration(actor);
    else lookAtAll();
  }, notifyFailure);
}

/** The cards of the checks that receipts have asked for say whether those stand. */
function tellChecks(receipts: ReadonlySet<string>): void {
  for (const message of game.messages) {
    const { id, keeps, risks } = readCheck(message) ?? {};
    if (id && receipts.has((keeps ?? risks)?.receipt ?? "")) refreshCards(id);
  }
}

/** The cards of what a creature concentrates on, or has, say so. */
function tellSpells(actor: Actor.Implementation): void {
  for (const { deed } of concentrations(actor)) refreshCards(deed.message);
}

/** A save that keeps a concentration has come, or gone, or one of its dice was rolled again. */
function onKept(message: Message): void {
  const changed = changedBy(message);
  if (!message.isKind("check") && changed === "") return;
  const { keeps, risks, actor: uuid } = readCheck(game.messages.get(changed) ?? message) ?? {};
  const cause = keeps ?? risks;
  if (!cause) return;
  refreshCards(cause.attack);
  const actor = findActor({ actor: uuid ?? null, token: null });
  if (actor) (keeps ? keepConcentration : lookAtMortals)(actor);
}

/** Who takes off by hand what he concentrates with has given it up. */
function onTakenOff(effect: ActiveEffect.Implementation, _options: object, userId: string): void {
  const deed = concentrating(effect);
  if (!deed) return;
  refreshCards(deed.message);
  const { parent } = effect;
  if (userId === game.user.id && parent instanceof OpposedActor)
    void import("./deeds/concentration.ts").then(({ tellTakenOff }) => {
      tellTakenOff(parent, effect);
    }, notifyFailure);
}

/** Rests that stand in an actor's list, and those that a crossing write has swept out of it. */
function refreshRests(actor: OpposedActor): void {
  const ids = new Set(readRestReceipts(actor.creature?.rest.receipts ?? []).map(({ id }) => id));
  for (const message of game.messages.contents.slice(-100)) if (message.isKind("rest")) ids.add(message.id);
  for (const id of ids) refreshCards(id);
}
