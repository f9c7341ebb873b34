/** Requests of a GM for checks of several actors, and contests: the request, the answers, and the reveal of the DC. */
import { oneAtATime, orTellFailure } from "../common/in-turn.ts";
import { gameMasters } from "../../compat/visibility.ts";
import type { CheckKind, OpposedActor } from "../../documents/actor.ts";
import { askedCheck } from "../../core/table-lists.ts";
import { t } from "../../core/i18n.ts";
import { checkMessage, outcomeRules, usesNotes } from "./check.ts";
import { checkSituation } from "./situation.ts";
import { findToken, owns } from "../common/documents.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { spendNotes, spendUsed, usedIn } from "../modifiers/roll-notes.ts";
import { notifyFailure, notifyWarning, isGMOrTell } from "../common/notify.ts";
import { participant } from "../common/participants.ts";
import { clear, lookAt, put, type Maker, type Place } from "../protocol/places.ts";
import { askedPlace, difficultyPlace, findRequest, isOpen, opponentOf, threatsOf } from "./request-context.ts";
import { stored, storedList } from "../common/stored.ts";
import { tabId } from "../common/tab.ts";
import { MESSAGE_VERSION, type Advantage } from "../common/records.pure.ts";
import type { AskedRecord, RequestRecord } from "./check-records.pure.ts";
import type { CheckOptions } from "./types.ts";

type Message = ChatMessage.Implementation;

/** An actor to ask. */
export interface AskedInput {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
  readonly kind: CheckKind;
  readonly key: string;
  readonly characteristic?: AskedRecord["characteristic"];
  /** Kind of an Attribute roll; omitted = a save. */
  readonly as?: AskedRecord["as"];
  readonly needs?: AskedRecord["needs"];
  readonly advantage?: Advantage;
}

export interface RequestInput {
  /** A contest has exactly two actors, the initiator first. */
  readonly mode: RequestRecord["mode"];
  readonly asked: readonly AskedInput[];
  readonly dc: number | null;
  /** Whether the DC is hidden from players until a GM reveals it. */
  readonly dcHidden: boolean;
  /** The condition that the save prevents; omitted or "" = not stated. */
  readonly against?: RequestRecord["against"];
  /** Place of the request if there may be only one. */
  readonly place?: Place;
  /** Who sees the request and its answers; omitted = everybody. */
  readonly seen?: { readonly whisper: string[]; readonly blind: boolean };
  /** The attempt to influence a creature that this answers. Such a request may ask nobody for a check. */
  readonly plea?: RequestRecord["plea"];
}

/** Maximum number of actors on one card. */
export const ASKED_LIMIT = 50;

/** Posts a request. For GMs. Notifies the user about every refusal. */
export async function requestCheck({
  mode,
  asked,
  dc,
  dcHidden,
  against = "",
  place,
  seen,
  plea = null,
}: RequestInput): Promise<Message | undefined> {
  if (!isGMOrTell()) return undefined;
  if ((asked.length === 0 && !plea) || asked.length > ASKED_LIMIT) {
    notifyWarning(asked.length === 0 ? "OD20.Ask.Nobody" : "OD20.Ask.TooMany", { max: ASKED_LIMIT });
    return undefined;
  }
  if (mode === "contest" && (asked.length !== 2 || asked[0]?.actor.uuid === asked[1]?.actor.uuid)) {
    notifyWarning("OD20.Ask.NeedsTwo");
    return undefined;
  }
  const hidden = mode === "each" && dc !== null && dcHidden;
  const record: Omit<RequestRecord, "id"> = {
    version: MESSAGE_VERSION,
    tab: tabId(),
    mode,
    difficulty: hidden ? "hidden" : mode === "each" && dc !== null ? "shown" : "none",
    dc: hidden || mode === "contest" ? null : dc,
    against: mode === "each" ? against : "",
    asked: asked.map(({ actor, token, characteristic, as, needs, advantage, ...one }, index): AskedRecord => {
      const { kind, key } = askedCheck(one.kind, one.key, as);
      return {
        ...participant(`c${String(index)}`, { actor, token }),
        kind,
        check: key,
        characteristic: characteristic ?? "",
        as: kind === "attribute" ? (as ?? "save") : "",
        needs: needs ?? "",
        advantage: advantage ?? 0,
      };
    }),
    plea,
    rules: outcomeRules(),
  };
  const request: ChatMessage.CreateData = {
    ...seen,
    type: "request",
    content: t(plea ? "OD20.Influence.Line" : mode === "contest" ? "OD20.Ask.Line.contest" : "OD20.Ask.Line.each"),
    system: { ...stored(record), asked: storedList(record.asked) },
  };
  const make: Maker = async (id) => {
    const messages = [{ ...request, _id: id }, ...(hidden ? [await secretOf(id, dc)] : [])];
    // Both messages are created together, because a request without its DC could never be decided.
    const made = await ChatMessage.createDocuments(messages, { keepId: true });
    return made.find((message) => message.id === id);
  };
  return orTellFailure(undefined, async () =>
    place ? ((await put(place, make)) ?? undefined) : await make(foundry.utils.randomID(16)),
  );
}

/** Returns the message with the hidden DC of a request that is still to be created. */
async function secretOf(request: string, dc: number): Promise<ChatMessage.CreateData> {
  const place = difficultyPlace(request);
  // The id of a request with a place can be guessed, and so can this one.
  await clear(place);
  return {
    _id: lookAt(place).free ?? place.id,
    type: "difficulty",
    content: t("OD20.Ask.Line.difficulty"),
    whisper: gameMasters(),
    system: { version: MESSAGE_VERSION, request, dc },
  };
}

/** Rolls for an asked actor. A GM's roll replaces an invalid answer. */
export async function answerCheck(
  requestId: string,
  key: string,
  options?: Pick<CheckOptions, "advantage" | "situational" | "cover">,
): Promise<Message | undefined> {
  const request = findRequest(requestId);
  const context = request?.asked.find(({ asked }) => asked.key === key);
  if (!request || !context?.actor) return undefined;
  const { actor, answerId, asked } = context;
  if (!owns(game.user, actor)) {
    notifyWarning("OD20.Notify.noPermission", { name: asked.name });
    return undefined;
  }
  return oneAtATime(answerId, async () => {
    const worthless = request.state.asked.find(({ record }) => record.key === key)?.phase === "void";
    if (worthless && game.user.isGM) await context.answer?.delete();
    else if (!isOpen(request, context)) return undefined;
    const token = asked.token === null ? null : findToken(asked.token);
    const against = opponentOf(request, context);
    const threats = threatsOf(request.record);
    // Without a window, the roll uses what the window would suggest.
    const { kind, check, characteristic, as, needs } = asked;
    const { reasons, situational } = checkSituation({
      actor,
      kind,
      key: check,
      characteristic,
      as,
      needs,
      threats,
      against,
    });
    const chosen = options ?? { advantage: weighed(asked.advantage, reasons), situational };
    const used = usedIn(actor, { kind, key: check, as });
    const { plea } = request.record;
    const data = await checkMessage(
      actor,
      kind,
      check,
      {
        characteristic,
        as,
        needs,
        threats,
        against,
        ...chosen,
        // The asking message has paid for the action.
        ...(plea ? { forAction: { action: "influence", spends: "", target: plea.target } } : {}),
      },
      { token, rules: request.record.rules, request: requestId, asked: key },
    );
    if (!data) return undefined;
    // Another client may be faster; then its answer counts and this is no error.
    const { whisper, blind } = request.message;
    const answer = await put(askedPlace(requestId, asked), { ...data, whisper: [...whisper], blind });
    if (answer && usesNotes(chosen)) await spendNotes(actor, against);
    if (answer) await spendUsed(used, answer.id);
    return answer ?? undefined;
  });
}

/** Rolls for all actors of this user that have not answered. */
export async function answerAll(requestId: string): Promise<void> {
  const request = findRequest(requestId);
  for (const context of request?.asked ?? [])
    if (request && isOpen(request, context) && context.actor && owns(game.user, context.actor))
      await answerCheck(requestId, context.asked.key);
}

/** Reveals the hidden DC to all users. For GMs. */
export async function revealDifficulty(requestId: string): Promise<void> {
  const request = findRequest(requestId);
  if (!request || !game.user.isGM) {
    notifyWarning("OD20.Can.gmOnly");
    return;
  }
  if (request.record.difficulty !== "hidden" || request.dc === null) return;
  await request.message.update({ system: { difficulty: "shown", dc: request.dc } }).catch(notifyFailure);
}
