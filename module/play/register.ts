/** Hooks of play. Handlers may run on every client and any number of times: each asks whether it is its turn. */
import { registerMessageData } from "../data/message/register.ts";
import { OpposedChatMessage } from "../documents/chat-message.ts";
import { onDocument } from "../documents/events.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { expectDice, onDiceFallen, registerDiceSoNice } from "../integrations/dice-so-nice.ts";
import { onSettingsChange } from "../settings.ts";
import { recheck } from "./apply.ts";
import { cleanAnswers, dropWorthless } from "./clean.ts";
import { attackContext, defenseRecord, receiptsOf, targetContext } from "./context.ts";
import { findAttack } from "./documents.ts";
import { announceEvents } from "./hooks.ts";
import { grantConceded } from "./notes.ts";
import { id16 } from "./logic/id.ts";
import { readAwards } from "./logic/award.ts";
import { readRestReceipts } from "./logic/rest-read.ts";
import { refreshQueue, withdraw, withdrawMessage } from "./queue.ts";
import { maySeeDice } from "./read.ts";
import { forgetCards, refreshAllCards, refreshCards } from "./refresh.ts";
import { registerBoughtDice } from "./inspiration-dice.ts";
import { registerInspiration } from "./inspiration.ts";
import { registerRequests } from "./request-duty.ts";
import { applyDue, finishOwn, recentAttacks, respond, sweep } from "./respond.ts";
import { rollWhenHit } from "./roll-when-hit.ts";
import { indexSpells } from "./spell-list.ts";
import { registerStanding } from "./stand.ts";
import { attackOfDie, returnInspiration } from "./strike-inspiration.ts";
import { tabId } from "./tab.ts";

type Message = ChatMessage.Implementation;

/** Hooks everything of play; call once during `init`. */
export function registerPlay(): void {
  registerMessageData();
  indexSpells();
  CONFIG.ChatMessage.documentClass = OpposedChatMessage;
  Object.assign(CONFIG.ChatMessage.typeLabels, { attack: "TYPES.ChatMessage.attack", damage: "TYPES.ChatMessage.damage", defense: "TYPES.ChatMessage.defense", ruling: "TYPES.ChatMessage.ruling", check: "TYPES.ChatMessage.check", request: "TYPES.ChatMessage.request", difficulty: "TYPES.ChatMessage.difficulty" });
  registerDiceSoNice(maySeeDice);
  onDocument("messageArriving", (message) => {
    // Before its card is drawn for the first time.
    if (message.id !== null && message.rolls.length > 0 && message.type !== "base" && maySeeDice(message.id)) expectDice(message.id);
  });
  onDiceFallen((id) => {
    refreshCards(game.messages.get(id) ? attackIdOf(id) : id);
  });
  // First, so that modules hear of an attack before it is answered.
  announceEvents();
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", onUpdate);
  onDocument("messageDeleted", onDelete);
  registerRequests();
  registerBoughtDice();
  registerInspiration();
  registerStanding();
  onDocument("actorUpdated", onActor);
  Hooks.on("deleteActor", onGone);
  Hooks.on("deleteToken", onGone);
  Hooks.on("userConnected", () => {
    refreshAllCards();
    // Who is there is known to all a moment later.
    setTimeout(() => { sweep("grace"); }, 1000);
  });
  // Bonuses that a turn takes along are suggested no longer.
  Hooks.on("combatTurnChange", refreshQueue);
  Hooks.on("deleteCombat", refreshQueue);
  onSettingsChange(() => {
    refreshAllCards();
    refreshQueue();
    // What waits for an answer may be by other rules now, or by the table's again.
    for (const id of recentAttacks()) respond(id);
  });
  Hooks.once("ready", () => {
    sweep("now");
    for (const id of recentAttacks()) void returnInspiration(id, false);
  });
}

/** Id of the attack whose card shows a message. */
function attackIdOf(id: string): string {
  const message = game.messages.get(id);
  const inspired = message && attackOfDie(message)?.id;
  if (inspired) return inspired;
  if (message?.isCheck() === true && message.system.request !== "") return message.system.request;
  return (message && defenseRecord(message)?.attack) ?? id;
}

function onCreate(message: Message): void {
  if (message.id === null) return;
  if (message.isAction()) respond(message.id);
  onRuling(message);
  onDie(message);
  const record = defenseRecord(message);
  if (!record) return;
  withdraw(message.id);
  refreshCards(record.attack);
  if (dropWorthless(message, record, respond)) return;
  const attack = findAttack(record.attack);
  const context = attack && attackContext(attack);
  if (!context || message.id !== id16(context.id, record.target)) return;
  applyDue(context.id, "grace");
  if (context.record.tab !== tabId()) return;
  // What only the attacking tab does about an answer.
  rollWhenHit(context);
  const target = targetContext(context, record.target, false);
  if (target && target.state.concedes > 0) void grantConceded(target).catch((error: unknown) => { console.error(error); });
}

function onUpdate(message: Message): void {
  if (message.id === null || !message.isAction()) return;
  refreshCards(message.id);
  respond(message.id);
  applyDue(message.id, "grace");
  refreshQueue();
  void returnInspiration(message.id);
}

function onDelete(message: Message, userId: string): void {
  if (message.id === null) return;
  if (message.isAction()) {
    forgetCards(message.id);
    withdrawMessage(message.id);
    cleanAnswers(message, userId);
  }
  onRuling(message);
  onDie(message);
  const record = defenseRecord(message);
  if (record) refreshCards(record.attack);
}

/** A ruling that comes or goes changes its attack. */
function onRuling(message: Message): void {
  const attack = message.isRuling() ? findAttack(message.system.attack) : null;
  if (attack) onUpdate(attack);
}

/** A die that inspiration has bought changes its attack: what lands now may need its damage. */
function onDie(message: Message): void {
  const attack = attackOfDie(message);
  if (!attack) return;
  onUpdate(attack);
  const context = attackContext(attack);
  if (context?.record.tab === tabId()) rollWhenHit(context);
}

/** Cards tell whether their targets are still there; nobody is asked for one that is gone. */
function onGone(): void {
  refreshAllCards();
  refreshQueue();
}

/** The receipts of each actor when its cards were asked last. */
const told = new WeakMap<OpposedActor, ReadonlyMap<string, string>>();

function onActor(actor: OpposedActor, changes: object): void {
  // Only cards whose receipt is another one now; all of them when somebody else may press their buttons.
  const before = "ownership" in changes ? undefined : told.get(actor);
  const now = new Map(receiptsOf(actor).map((receipt) => [receipt.id, JSON.stringify(receipt)]));
  const changed = receiptsOf(actor).filter(({ id }) => now.get(id) !== before?.get(id));
  told.set(actor, now);
  for (const attack of new Set(changed.map((receipt) => receipt.attack))) {
    refreshCards(attack);
    finishOwn(attack);
  }
  if (foundry.utils.hasProperty(changes, "system.rest")) for (const { id } of readRestReceipts(actor.creature?.rest.receipts ?? [])) refreshCards(id);
  if (actor.isCharacter() && (foundry.utils.hasProperty(changes, "system.awards") || foundry.utils.hasProperty(changes, "system.details.level"))) for (const { id } of readAwards(actor.system.awards)) refreshCards(id);
  refreshQueue();
  void recheck(actor);
}
