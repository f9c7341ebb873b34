/** Tasks of a request for checks. */
import type { OpposedActor } from "../../documents/actor.ts";
import { onDocument } from "../../documents/common/events.ts";
import { ageOf, YOUNG } from "../common/age.ts";
import { removeWith } from "../protocol/clean.ts";
import { actOnDue, onRecheck, type Duties, type Duty } from "../protocol/duties.ts";
import { notifyFailure } from "../common/notify.ts";
import { usersInOrder } from "../protocol/responsible.ts";
import { id16 } from "../common/id.pure.ts";
import { placesOf } from "../protocol/places.pure.ts";
import { npcMode } from "../scene/npc-defense-mode.ts";
import { watchPlaces, type WatchedPlace } from "../protocol/places.ts";
import { askFor, refreshQueue } from "../protocol/prompts.ts";
import { forgetCards, refreshCards } from "../protocol/cards.ts";
import {
  askedPlace,
  difficultyId,
  difficultyPlace,
  findRequest,
  isOpen,
  pendingCheck,
  requestContext,
} from "./request-context.ts";
import { parseCheck, parseRequest } from "./check-records.pure.ts";
import { registerKind } from "../protocol/kinds.ts";
import { checkState } from "./read-check.ts";

type Message = ChatMessage.Implementation;

/** Whether a creature rolls automatically: an NPC, unless its mode is to prompt the GM. */
function answersItself(actor: OpposedActor): boolean {
  return actor.isNpc() && npcMode(actor) !== "prompt";
}

interface Asked extends Duty {
  readonly key: string;
}

/** The rolls of all actors that are asked. */
const asking: Duties<Asked> = {
  name: "check",
  of: (requestId) => {
    const request = findRequest(requestId);
    return (request?.asked ?? []).map((context): Asked => {
      const { asked, actor, answerId } = context;
      const open = request !== null && actor !== null && isOpen(request, context);
      const place = open ? usersInOrder(actor, request.message).indexOf(game.user.id) : -1;
      return { id: answerId, key: asked.key, place, way: actor && answersItself(actor) ? "auto" : "ask" };
    });
  },
  ask: (requestId, { id, key }) => {
    askFor(id, requestId, () => pendingCheck(requestId, key));
  },
  act: (requestId, duties) => {
    void import("./request.ts").then(({ answerCheck }) => {
      for (const { key } of duties) void answerCheck(requestId, key);
    }, notifyFailure);
  },
};

/** Handles all actors of a request: prompts this user, rolls for NPCs, or waits to take over. */
function respondToRequest(requestId: string): void {
  actOnDue(asking, requestId);
}

/** Returns the newest requests that are young enough to continue by themselves. */
function recentRequests(): string[] {
  const young = game.messages.contents.slice(-YOUNG.messages).filter((message) => ageOf(message) <= YOUNG.milliseconds);
  return young.flatMap((message) => (message.isKind("request") ? [message.id] : []));
}

/** The places of recent requests: answers and hidden DCs. */
function* requestPlaces(): Iterable<WatchedPlace> {
  for (const id of recentRequests()) {
    const message = game.messages.get(id);
    if (message?.isKind("request") !== true || message.author?.isGM === false) continue;
    const changed = (): void => {
      refreshCards(id);
    };
    const cleared = (): void => {
      respondToRequest(id);
    };
    for (const asked of parseRequest(id, message.system).asked) yield { ...askedPlace(id, asked), changed, cleared };
    yield { ...difficultyPlace(id), changed };
  }
}

/** Returns the id of the request that a message belongs to, or null. */
function requestOf(message: Message): string | null {
  if (message.isKind("difficulty")) return message.system.request;
  return message.isKind("check") ? parseCheck("", message.system).request || null : null;
}

function onCreate(message: Message): void {
  const { id } = message;
  if (id === null) return;
  if (message.isKind("request")) respondToRequest(id);
  const request = requestOf(message);
  if (request === null) return;
  refreshCards(request);
  if (message.isKind("check")) respondToRequest(request);
}

/** Deletes the answers and the DC of a deleted request. */
function clean(message: Message, userId: string): void {
  const { id } = message;
  if (id === null) return;
  const ids = [difficultyId(id), ...parseRequest(id, message.system).asked.map(({ key }) => id16(id, key))];
  removeWith(ids.flatMap(placesOf), userId);
}

/** Registers all hooks of requests. Call this once during `init`. */
export function registerRequests(): void {
  watchPlaces(requestPlaces);
  onDocument("messageCreated", onCreate);
  onDocument("messageUpdated", (message) => {
    const request = requestContext(message);
    if (!request) return;
    refreshCards(request.id);
    respondToRequest(request.id);
    // An actor that was removed from the request is no longer prompted.
    refreshQueue();
  });
  onDocument("messageDeleted", (message, userId) => {
    if (message.isKind("request") && message.id !== null) {
      forgetCards(message.id);
      clean(message, userId);
    }
    const request = requestOf(message);
    if (request === null) return;
    refreshCards(request);
    respondToRequest(request);
  });
  onRecheck(() => {
    for (const id of recentRequests()) respondToRequest(id);
  });
}

const requestOfMessage = (message: ChatMessage.Implementation): string =>
  message.isKind("check") ? message.system.request : "";

/** Registers the types. Call this during `init`. */
export function registerCheckKinds(): void {
  registerKind({
    type: "check",
    card: (message) => requestOfMessage(message) || null,
    maySeeDice: (message) => checkState(message)?.reveal.totals ?? true,
  });
}
