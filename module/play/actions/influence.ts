/**
 * Influence: a message asks a creature for something, a GM answers whether it is willing, hesitant or unwilling, and
 * only a hesitant one needs the check. The answer is a request for the check, so it waits for absent users as every
 * request does. @rule B-ACT-13 B-SOC-04 B-SOC-05 B-SOC-06
 */
import { oneAtATime } from "../common/in-turn.ts";
import type { OpposedActor } from "../../documents/actor.ts";
import { influence, type Attitude } from "../../rules/checks/social.ts";
import type { Willingness } from "../../rules/basics/ids.ts";
import { REQUEST, type PleaRecord } from "../../data/message/request.pure.ts";
import { requestCheck, type RequestInput } from "../check/request.ts";
import { findActor, findToken, speaksFor } from "../common/documents.ts";
import { notifyWarning } from "../common/notify.ts";
import { spendsOf, type ActionEntry } from "./actions.ts";
import { pleaAnswer, pleaPlace } from "./influence-ids.ts";
import { mayAct } from "./may-act.ts";
import { postUse, readUseMessage } from "./post-action.ts";
import { finish } from "./resolve-aftermath.ts";
import { sum } from "../../rules/basics/parts.ts";
import { checkSituation } from "../check/situation.ts";
import type { Advantage } from "../common/records.pure.ts";
import { situationalParts } from "../dice/rolls.ts";
import { weighed } from "../modifiers/advantage.pure.ts";
import { goingOn } from "../../documents/effects/action-effects.ts";
import { clockOf } from "../../documents/effects/effect-ends.ts";
import { sideOf } from "../scene/tokens.ts";
import { storedName } from "../../core/other-language.ts";

type Message = ChatMessage.Implementation;

/** An attempt to influence a creature. */
export interface InfluenceAttempt {
  readonly actor: OpposedActor;
  readonly token: TokenDocument.Implementation | null;
  readonly target: OpposedActor;
  /** Public name of the target. */
  readonly name: string;
  readonly skill: string;
  readonly text: string;
  /** The answer of a GM; null = none yet. */
  readonly answer: PleaRecord["answer"] | null;
  readonly cancelled: boolean;
}

/** Returns the answer of a GM to an attempt, or null. */
function answerTo(use: string): PleaRecord["answer"] | null {
  const message = pleaAnswer(use);
  return message?.isKind("request") === true ? (REQUEST.read(message.system).plea?.answer ?? null) : null;
}

/** Reads an attempt; null for other messages, for a forged one, and while one of its creatures is missing. */
export function readAttempt(message: Message): InfluenceAttempt | null {
  const use = readUseMessage(message);
  const [asked] = use?.targets ?? [];
  if (use?.action !== "influence" || use.actor === null || use.skill === "" || !asked) return null;
  const [actor, target] = [findActor(use.actor), findActor(asked)];
  if (!actor?.creature || !target?.creature || !speaksFor(message, actor)) return null;
  const { skill, text, cancelled } = use;
  const token = use.actor.token === null ? null : findToken(use.actor.token);
  return { actor, token, target, name: asked.name, skill, text, cancelled, answer: answerTo(use.id) };
}

/** Asks a creature for something. Posts the action; the check follows when a GM has answered. */
export function attemptInfluence(
  actor: OpposedActor,
  {
    target,
    skill,
    text,
    by = null,
  }: Pick<InfluenceAttempt, "target" | "skill" | "text"> & { readonly by?: ActionEntry["by"] },
): Promise<Message | undefined> {
  return oneAtATime(`${actor.uuid}:influence`, async () => {
    const spends = spendsOf("influence", by);
    if (!mayAct(actor, { spends }, "influence")) return undefined;
    const message = await postUse(actor, {
      action: "influence",
      spends,
      targets: [target],
      skill,
      text,
      by: storedName(by),
    });
    if (message) await finish(message);
    return message;
  });
}

/** The decision of a GM about an attempt. */
export interface InfluenceAnswer {
  readonly answer: Willingness;
  readonly attitude: Attitude;
  /** Whether players may see the difficulty. */
  readonly shown: boolean;
}

/** Returns the difficulty and the advantage of the check. @rule B-SOC-02 B-SOC-03 B-SOC-05 */
export function pleaCheck({ target }: Pick<InfluenceAttempt, "target">, attitude: Attitude) {
  const learning = Math.max(0, target.creature?.characteristics.learning.value ?? 0);
  const { dc, state } = influence({ attitude, willingness: "hesitant", learning });
  return { learning, dc: dc ?? 0, state };
}

/** Returns who sees the answer: those who see the attempt. Its author sees it without being named, unless it is blind. */
function seenAs({ whisper, blind, author }: Message): RequestInput["seen"] {
  const ids = new Set(blind || whisper.length === 0 ? whisper : [...whisper, author?.id ?? null]);
  return { whisper: [...ids].filter((id) => id !== null), blind };
}

/** Answers an attempt. For GMs; the first answer counts. */
export async function answerInfluence(
  use: string,
  { answer, attitude, shown }: InfluenceAnswer,
): Promise<Message | undefined> {
  const message = game.messages.get(use);
  const plea = message ? readAttempt(message) : null;
  const refused = !game.user.isGM ? "OD20.Can.gmOnly" : !plea || plea.cancelled ? "OD20.Influence.Over" : null;
  if (!message || !plea || refused !== null || plea.answer !== null) {
    notifyWarning(refused ?? "OD20.Influence.Answered");
    return undefined;
  }
  const { actor, token, target, name, skill, text } = plea;
  const { dc, state } = pleaCheck(plea, attitude);
  const rolls = answer === "hesitant";
  const answered = await requestCheck({
    place: pleaPlace(use),
    seen: seenAs(message),
    mode: "each",
    asked: rolls ? [{ actor, token, kind: "skill", key: skill, advantage: state }] : [],
    dc: rolls ? dc : null,
    dcHidden: !shown,
    plea: { use, target: target.uuid, name, text, answer },
  });
  // Another GM was faster.
  if (!answered && answerTo(use) !== null) notifyWarning("OD20.Influence.Answered");
  return answered;
}

/** Returns the bonus and the advantage; null if the check fails without a roll. @param attitude advantage by the attitude */
export function pleaRoll(
  { actor, token, target, skill }: Pick<InfluenceAttempt, "actor" | "token" | "target" | "skill">,
  attitude: Advantage,
): { readonly bonus: number; readonly advantage: Advantage } | null {
  const { parts, reasons, situational, fails } = checkSituation({
    actor,
    token,
    kind: "skill",
    key: skill,
    against: [target.uuid],
  });
  const all = [...actor.getCheck("skill", skill).parts, ...parts, ...(situationalParts(situational) ?? [])];
  return fails ? null : { bonus: sum(all).total, advantage: weighed(attitude, reasons) };
}

/** Returns the whole hours until an effect of a day ends. */
function hoursLeft(effect: ActiveEffect.Implementation): number {
  const ends = clockOf(effect);
  const left = ends?.time == null ? 0 : ends.time + ends.turns * 60 - game.time.worldTime;
  return Math.max(1, Math.ceil(left / 3600));
}

/** Returns how many hours each skill that failed on a creature must wait. @rule B-SOC-06 */
export function hoursToWait(actor: OpposedActor, other: OpposedActor): ReadonlyMap<string, number> {
  const failed = goingOn(actor, "influence").filter(({ stored }) => stored.target === other.uuid);
  return new Map(failed.map(({ effect, stored }) => [stored.skill, hoursLeft(effect)]));
}

/** Returns the attitude for a token disposition; a secret disposition counts as indifferent. @rule B-SOC-01 */
export function attitudeOf(actor: OpposedActor): Attitude {
  const side = sideOf(actor);
  const { FRIENDLY, HOSTILE } = CONST.TOKEN_DISPOSITIONS;
  return side === FRIENDLY ? "friendly" : side === HOSTILE ? "hostile" : "indifferent";
}
