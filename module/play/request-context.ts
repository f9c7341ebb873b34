/** A request for checks gathered from the live documents: its message, the answers, the hidden difficulty. */
import type { OpposedActor } from "../documents/actor.ts";
import { disclosureOf } from "../settings.ts";
import { t } from "../i18n.ts";
import { findActor, owns } from "./documents.ts";
import { inspired } from "./inspiration.ts";
import { foldRequest, type AnswerInput, type RequestState } from "./logic/fold-request.ts";
import { id16 } from "./logic/id.ts";
import { parseCheck, parseDifficulty, parseRequest } from "./logic/parse.ts";
import { MESSAGE_VERSION, type AskedRecord, type RequestRecord } from "./logic/records.ts";
import { messageRolls } from "./rolls.ts";
import type { CheckRequest } from "./types.ts";

type Message = ChatMessage.Implementation;

export interface AskedContext {
  readonly asked: AskedRecord;
  /** Id of the answer, whether or not it exists. */
  readonly answerId: string;
  readonly answer: Message | null;
  readonly actor: OpposedActor | null;
  /** Language key of the reason why its author may not answer, or null. */
  readonly refused: string | null;
}

export interface RequestContext {
  readonly id: string;
  readonly message: Message;
  readonly record: RequestRecord;
  /** Language key of the reason why nobody need answer: only GMs ask. */
  readonly refused: string | null;
  /** The difficulty as far as this user may know it. */
  readonly dc: number | null;
  readonly asked: readonly AskedContext[];
  readonly state: RequestState;
}

/** Where the hidden difficulty of a request stands. */
export function difficultyId(requestId: string): string {
  return id16("difficulty", requestId);
}

/** The hidden difficulty; null without one, and for players. */
export function hiddenDifficulty(requestId: string): number | null {
  const message = game.messages.get(difficultyId(requestId));
  // A deleted author was a GM; a player cannot make himself nobody.
  if (!game.user.isGM || message?.isDifficulty() !== true || message.author?.isGM === false) return null;
  return parseDifficulty(requestId, message.system);
}

function answerRefusal(answer: Message, actor: OpposedActor | null): string | null {
  const { system, author } = answer;
  if ("version" in system && typeof system.version === "number" && system.version > MESSAGE_VERSION) return "OD20.Void.newer";
  if (!author || author.isGM || !actor) return null;
  return owns(author, actor) ? null : "OD20.Void.checker";
}

function askedContext(requestId: string, asked: AskedRecord): AskedContext {
  const answerId = id16(requestId, asked.key);
  const found = game.messages.get(answerId);
  const answer = found?.isCheck() === true ? found : null;
  const actor = findActor(asked);
  return { asked, answerId, answer, actor, refused: answer && answerRefusal(answer, actor) };
}

function answerInput(answer: Message, refused: string | null): AnswerInput {
  const record = parseCheck(answer.id ?? "", answer.system);
  return { record, roll: messageRolls(answer)[0], refused, later: (roll) => inspired(record, roll) };
}

/** A request, read; null for any other message, and for one of a newer build. */
export function requestContext(message: Message): RequestContext | null {
  const { id } = message;
  if (!message.isRequest() || id === null) return null;
  const record = parseRequest(id, message.system);
  if (record.version > MESSAGE_VERSION) return null;
  const asked = record.asked.map((one) => askedContext(id, one));
  const answers = new Map(asked.flatMap(({ asked: { key }, answer, refused }): [string, AnswerInput][] =>
    answer ? [[key, answerInput(answer, refused)]] : []));
  const dc = record.difficulty === "hidden" ? hiddenDifficulty(id) : record.dc;
  return { id, message, record, refused: message.author?.isGM === false ? "OD20.Void.asker" : null, dc, asked, state: foldRequest(record, answers, dc) };
}

/** A request message by id. */
export function findRequest(id: string): RequestContext | null {
  const message = game.messages.get(id);
  return message ? requestContext(message) : null;
}

/** Whether one of them is still asked: not answered, still there, and the request counts. */
export function isOpen(request: RequestContext, { answer, actor }: AskedContext): boolean {
  return request.refused === null && answer === null && actor !== null;
}

/** What the prompt shows of one who is asked; null when nothing is asked any more. */
export function pendingCheck(requestId: string, key: string): CheckRequest | null {
  const request = findRequest(requestId);
  const context = request?.asked.find(({ asked }) => asked.key === key);
  if (!request || !context?.actor || !isOpen(request, context)) return null;
  const { asked, actor, answerId } = context;
  const other = request.record.mode === "contest" ? request.asked.find((one) => one !== context) : undefined;
  const named = other && (other.asked.pc || game.user.isGM || disclosureOf("Name") === "always");
  const { parts, total } = actor.getCheck(asked.kind, asked.check, asked.characteristic);
  const tool = asked.kind === "tool" ? actor.getToolCheck(asked.check, { characteristic: asked.characteristic, skill: "" }) : null;
  return {
    id: answerId,
    messageId: requestId,
    targetKey: key,
    actor,
    target: asked,
    check: { kind: asked.kind, key: asked.check, characteristic: asked.characteristic },
    dc: request.record.dc,
    difficulty: request.record.difficulty,
    opponent: other ? (named ? other.asked.name : t("OD20.Card.Unknown")) : null,
    parts,
    total,
    withoutTool: tool !== null && tool.tool === null,
    advantage: asked.advantage,
  };
}
