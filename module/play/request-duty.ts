/** Each client decides for itself what of a request for checks is its duty; the same order as with attacks. */
import { SYSTEM_ID } from "../constants.ts";
import type { OpposedActor } from "../documents/actor.ts";
import { onDocument } from "../documents/events.ts";
import { ageOf } from "./age.ts";
import { dutyFor } from "./duty.ts";
import { pause } from "./in-turn.ts";
import { id16 } from "./logic/id.ts";
import { parseCheck, parseRequest } from "./logic/parse.ts";
import { graceSeconds } from "./logic/responsible.ts";
import { askFor, refreshQueue, withdraw, withdrawMessage } from "./queue.ts";
import { forgetCards, refreshCards } from "./refresh.ts";
import { answerCheck } from "./request.ts";
import { difficultyId, findRequest, isOpen, pendingCheck, requestContext } from "./request-context.ts";
import { SWEEP } from "./respond.ts";

type Message = ChatMessage.Implementation;

const HIDDEN_DELAY = 1500;
const WORTHLESS: readonly (string | null)[] = ["OD20.Void.other", "OD20.Void.checker"];
const timers = new Set<string>();

/** Creatures of the GM roll by themselves, as they defend, unless they are to be asked for. */
function answersItself(actor: OpposedActor): boolean {
  if (!actor.isNpc()) return false;
  const own = actor.system.defenseMode;
  return (own === "auto" || own === "prompt" || own === "fixed" ? own : game.settings.get(SYSTEM_ID, "npcDefense")) !== "prompt";
}

/** Looks at all who are asked: prompts this user, answers for creatures, or waits for its turn to take over. */
export function respondToRequest(requestId: string): void {
  const request = findRequest(requestId);
  if (!request) return;
  for (const context of request.asked) {
    const { asked, actor, answerId } = context;
    const place = isOpen(request, context) ? dutyFor(actor, request.message).indexOf(game.user.id) : -1;
    if (place < 0 || !actor) withdraw(answerId);
    else if (answersItself(actor)) answerLater(requestId, asked.key, answerId, graceSeconds(place) * 1000 + (document.hidden ? HIDDEN_DELAY : 0));
    else if (place === 0) askFor(answerId, requestId, () => pendingCheck(requestId, asked.key));
    else withdraw(answerId);
  }
}

function answerLater(requestId: string, key: string, answerId: string, milliseconds: number): void {
  if (timers.has(answerId)) return;
  timers.add(answerId);
  setTimeout(() => {
    timers.delete(answerId);
    const request = findRequest(requestId);
    const context = request?.asked.find(({ asked }) => asked.key === key);
    const due = request && context && isOpen(request, context) && dutyFor(context.actor, request.message).includes(game.user.id);
    if (due) void answerCheck(requestId, key);
  }, milliseconds);
}

/** An answer by somebody who may not give it: the active GM removes it and lets the duty take its course. */
function dropWorthless(message: Message, requestId: string): void {
  const request = findRequest(requestId);
  if (!request) return;
  const index = request.asked.findIndex(({ answerId }) => answerId === message.id);
  const reason = request.state.asked[index]?.void ?? null;
  if (!WORTHLESS.includes(reason) || game.users.activeGM?.isSelf !== true) return;
  void message.delete().then(() => { respondToRequest(requestId); }).catch((error: unknown) => { console.error(error); });
}

/** The newest requests, young enough to go on by themselves. */
function recentRequests(): string[] {
  const young = game.messages.contents.slice(-SWEEP.messages).filter((message) => ageOf(message) <= SWEEP.milliseconds);
  return young.flatMap((message) => (message.isRequest() ? [message.id] : []));
}

/** Id of the request that a message belongs to, or null: by the place it takes, else by what it says. */
function requestOf(message: Message): string | null {
  if (message.isDifficulty()) return message.system.request;
  if (!message.isCheck()) return null;
  const taken = recentRequests().find((id) => findRequest(id)?.asked.some(({ answerId }) => answerId === message.id));
  return taken ?? (parseCheck("", message.system).request || null);
}

function onCreate(message: Message): void {
  const { id } = message;
  if (id === null) return;
  if (message.isRequest()) respondToRequest(id);
  const request = requestOf(message);
  if (request === null) return;
  if (message.isCheck()) withdraw(id);
  refreshCards(request);
  dropWorthless(message, request);
}

/** The answers of a deleted request: its deleter removes those he may, the active GM the rest. */
function clean(message: Message, userId: string): void {
  const { id } = message;
  if (id === null) return;
  const ids = [difficultyId(id), ...parseRequest(id, message.system).asked.map(({ key }) => id16(id, key))];
  const remove = async (): Promise<void> => {
    if (userId !== game.user.id) await pause(1000);
    const mine = ids.filter((one) => game.user.isGM || game.messages.get(one)?.isAuthor === true).filter((one) => game.messages.has(one));
    if (mine.length > 0) await ChatMessage.deleteDocuments(mine);
  };
  if (userId === game.user.id || game.users.activeGM?.isSelf === true) void remove().catch((error: unknown) => { console.error(error); });
}

/** What is due now, on login and when somebody comes or goes. */
function sweepRequests(): void {
  for (const id of recentRequests()) {
    respondToRequest(id);
    const request = findRequest(id);
    // Posted while no GM was there to remove it.
    for (const { answer } of request?.asked ?? []) if (answer) dropWorthless(answer, id);
  }
}

/** Hooks everything about requests; call once during `init`. */
export function registerRequests(): void {
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", (message) => {
    const request = requestContext(message);
    if (!request) return;
    refreshCards(request.id);
    respondToRequest(request.id);
    // Who is asked no longer is no longer prompted.
    refreshQueue();
  });
  onDocument("messageDeleted", (message, userId) => {
    if (message.isRequest() && message.id !== null) {
      forgetCards(message.id);
      withdrawMessage(message.id);
      clean(message, userId);
    }
    const request = requestOf(message);
    if (request === null) return;
    refreshCards(request);
    respondToRequest(request);
  });
  // Who is there is known to all a moment later.
  Hooks.on("userConnected", () => { setTimeout(sweepRequests, 1000); });
  Hooks.once("ready", sweepRequests);
}
