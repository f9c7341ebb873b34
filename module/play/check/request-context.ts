/** Collects a request for checks from the live documents: its message, the answers, the hidden DC. */
import type { OpposedActor } from "../../documents/actor.ts";
import { isCancelled } from "../../documents/effects/action-effects.ts";
import { t } from "../../core/i18n.ts";
import { rollAsked } from "./situation.ts";
import { findActor, findToken, speaksFor } from "../common/documents.ts";
import { inspired, succeededBy } from "./check-reroll.ts";
import { fits, foldRequest, type AnswerInput, type RequestState } from "./fold-request.pure.ts";
import { id16 } from "../common/id.pure.ts";
import { lookAt, whyInvalid, type Place } from "../protocol/places.ts";
import { rolledBy } from "../dice/luck.ts";
import { MESSAGE_VERSION } from "../common/records.pure.ts";
import { viewer } from "../secrecy/viewer.ts";
import {
  type AskedRecord,
  type RequestRecord,
  parseCheck,
  parseDifficulty,
  parseRequest,
} from "./check-records.pure.ts";
import type { CheckRequest } from "./types.ts";
import { knowsName } from "../secrecy/names.ts";

type Message = ChatMessage.Implementation;

export interface AskedContext {
  readonly asked: AskedRecord;
  /** Id of the answer, whether or not it exists. */
  readonly answerId: string;
  readonly answer: Message | null;
  readonly actor: OpposedActor | null;
  /** Language key of the reason why the answer cannot be read, or null. */
  readonly refused: string | null;
  /** Why the message in the place of the answer is invalid; null if a valid answer exists. */
  readonly spoiled: string | null;
}

export interface RequestContext {
  readonly id: string;
  readonly message: Message;
  readonly record: RequestRecord;
  /** Language key of the reason why the request is invalid: only GMs may ask. */
  readonly refused: string | null;
  /** The DC if the viewing user may know it. */
  readonly dc: number | null;
  readonly asked: readonly AskedContext[];
  readonly state: RequestState;
}

/** Returns the id of the message with the hidden DC of a request. */
export function difficultyId(requestId: string): string {
  return id16("difficulty", requestId);
}

/** Returns the hidden DC; null without one, and for players. */
function hiddenDifficulty(requestId: string): number | null {
  const { valid } = lookAt(difficultyPlace(requestId));
  return viewer().isGM && valid ? parseDifficulty(requestId, valid.system) : null;
}

/** Returns the place of the hidden DC. Only GMs may set it. */
export function difficultyPlace(requestId: string): Place {
  return {
    id: difficultyId(requestId),
    judge: (message) =>
      !message.isKind("difficulty") || message.system.request !== requestId
        ? "OD20.Void.strange"
        : message.author?.isGM === false
          ? "OD20.Can.gmOnly"
          : null,
  };
}

/** Returns the place of the answer of an asked actor. */
export function askedPlace(requestId: string, asked: AskedRecord): Place {
  return { id: id16(requestId, asked.key), judge: (message) => answerRefusal(requestId, asked, message) };
}

function answerRefusal(requestId: string, asked: AskedRecord, message: Message): string | null {
  if (!message.isKind("check")) return "OD20.Void.strange";
  const actor = findActor(asked);
  return whyInvalid(message, !actor || speaksFor(message, actor) ? null : "OD20.Void.checker", () =>
    fits(requestId, asked, parseCheck(message.id ?? "", message.system)) ? null : "OD20.Void.other",
  );
}

function askedContext(requestId: string, asked: AskedRecord): AskedContext {
  const { valid, worthless } = lookAt(askedPlace(requestId, asked));
  const newer = valid !== null && parseCheck("", valid.system).version > MESSAGE_VERSION;
  return {
    asked,
    answerId: id16(requestId, asked.key),
    answer: valid,
    actor: findActor(asked),
    refused: newer ? "OD20.Void.newer" : null,
    spoiled: valid ? null : (worthless[0]?.reason ?? null),
  };
}

function answerInput(answer: Message, refused: string | null, dc: number | null): AnswerInput {
  const record = parseCheck(answer.id ?? "", answer.system);
  const [roll] = rolledBy(answer, () => record.actor);
  return {
    record,
    roll,
    refused,
    later: (read) => inspired(record, read, dc),
    succeeded: () => succeededBy(record),
  };
}

/** Reads a request; null for other messages, and for one that a newer version wrote. */
export function requestContext(message: Message): RequestContext | null {
  const { id } = message;
  if (!message.isKind("request") || id === null) return null;
  const record = parseRequest(id, message.system);
  if (record.version > MESSAGE_VERSION) return null;
  const asked = record.asked.map((one) => askedContext(id, one));
  const answers = new Map(
    asked.flatMap(({ asked: { key }, answer, refused }): [string, AnswerInput][] =>
      answer ? [[key, answerInput(answer, refused, record.dc)]] : [],
    ),
  );
  const spoiled = new Map(
    asked.flatMap(({ asked: { key }, spoiled: reason }): [string, string][] =>
      reason === null ? [] : [[key, reason]],
    ),
  );
  const dc = record.difficulty === "hidden" ? hiddenDifficulty(id) : record.dc;
  return {
    id,
    message,
    record,
    refused:
      message.author?.isGM === false
        ? "OD20.Void.asker"
        : record.plea && isCancelled(record.plea.use)
          ? "OD20.Influence.Over"
          : null,
    dc,
    asked,
    state: foldRequest(record, answers, dc, spoiled),
  };
}

/** Returns a request by the id of its message. */
export function findRequest(id: string): RequestContext | null {
  const message = game.messages.get(id);
  return message ? requestContext(message) : null;
}

/** Whether an actor is still asked: it has not answered, it exists, and the request is valid. */
export function isOpen(request: RequestContext, { answer, actor }: AskedContext): boolean {
  return request.refused === null && answer === null && actor !== null;
}

/** Returns the conditions that the requested save prevents, if the request names them. @rule H-PRG-07 */
export const threatsOf = ({ against }: Pick<RequestContext["record"], "against">): string[] =>
  against === "" ? [] : [against];

/** Returns the data of the prompt for an asked actor; null if it is no longer asked. */
export function pendingCheck(requestId: string, key: string): CheckRequest | null {
  const request = findRequest(requestId);
  const context = request?.asked.find(({ asked }) => asked.key === key);
  if (!request || !context?.actor || !isOpen(request, context)) return null;
  const { asked, actor, answerId } = context;
  const other = request.record.mode === "contest" ? request.asked.find((one) => one !== context) : undefined;
  const named =
    other && knowsName({ actor: other.actor, token: other.asked.token === null ? null : findToken(other.asked.token) });
  const token = asked.token === null ? null : findToken(asked.token);
  const check = { kind: asked.kind, key: asked.check, characteristic: asked.characteristic, as: asked.as };
  const [threats, against] = [threatsOf(request.record), opponentOf(request, context)];
  return {
    verb: "check",
    id: answerId,
    messageId: requestId,
    targetKey: key,
    actor,
    target: asked,
    leftToGM: t("OD20.Ask.Left", { name: asked.name }),
    check,
    needs: asked.needs,
    dc: request.record.dc,
    difficulty: request.record.difficulty,
    opponent: other ? (named ? other.asked.name : t("OD20.Card.Unknown")) : null,
    threat: request.record.against,
    ...rollAsked({ actor, token, ...check, needs: asked.needs, threats, against }, asked.advantage),
  };
}

/** Returns the uuid of the opponent in a contest, or of the creature that is to be influenced; empty for other requests. */
export function opponentOf({ record, asked }: RequestContext, of: AskedContext): (string | null)[] {
  if (record.plea) return [record.plea.target];
  return record.mode === "contest" ? asked.filter((one) => one !== of).map(({ actor }) => actor?.uuid ?? null) : [];
}
