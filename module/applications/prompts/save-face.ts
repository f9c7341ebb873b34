/** How the prompt asks for saves, checks and concentration. */
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { defend } from "../../play/defend/defend.ts";
import type { SaveRequest } from "../../play/defend/save-answer.ts";
import type { DefendOptions, DefenseRequest } from "../../play/defend/ask-defense.ts";
import { checkName } from "../words/check-name.ts";
import { askedLabel } from "../words/labels.ts";
import { segment, type SegmentView } from "../common/segment.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkSentence, checkView, checkWindow, circumstances } from "./check-view.ts";
import type { PromptFace } from "./faces.ts";
import { answerCheck } from "../../play/check/request.ts";
import type { CheckRequest } from "../../play/check/types.ts";
import type { KeepingRequest } from "../../play/triggers/concentration-tasks.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import { stakesWords } from "./save-stakes.ts";
import { maskRequest, promptSentence, promptView } from "./defense-view.ts";

function isSave(request: Prompt): request is SaveRequest {
  return request.verb === "save";
}

const nameOf = ({ check, rolledAs }: SaveRequest): string => askedLabel(check.key, rolledAs, gameTexts);

/** Returns the stem of the texts of the window. */
const stemOf = ({ contest, rolledAs }: SaveRequest): string =>
  contest === "item"
    ? "OD20.Contest"
    : contest
      ? "OD20.Wrestle"
      : rolledAs === "check"
        ? "OD20.TestCheck"
        : "OD20.Save";

/** Returns the request with the chosen Attribute. @rule C-65 */
const withWay = (request: SaveRequest, way = ""): SaveRequest =>
  request.ways.find(({ check }) => check.key === way) ?? request;

function stakesOf({ messageId, targetKey }: SaveRequest): string {
  const message = game.messages.get(messageId);
  const state = message && attackState(message);
  return state ? stakesWords(state.record, targetKey, state.reveal, gameTexts) : "";
}

/** Returns the control for the Attribute, when several may answer. The best one is preselected. @rule C-65 */
function wayField(uid: string, { ways }: SaveRequest, now: SaveRequest): SegmentView | null {
  if (ways.length < 2) return null;
  const rows = ways.map((one): [string, string] => [one.check.key, `${nameOf(one)} ${gameTexts.signed(one.total)}`]);
  return segment(uid, "way", gameTexts.t("OD20.Wrestle.With"), rows, now.check.key);
}

/** Returns the face; null for other requests. See faces.ts. */
export function saveFace(request: Prompt): PromptFace | null {
  if (!isSave(request)) return null;
  const { advantage, situational, itemName, doer } = request;
  const name = nameOf(request);
  const what = [doer, itemName].filter((one) => one !== "").join(" · ");
  const answer = async (options: DefendOptions): Promise<unknown> => {
    const message = game.messages.get(request.messageId);
    return message && defend(message, request.targetKey, options);
  };
  return {
    title: `${stemOf(request)}.Window`,
    suggested: { advantage, cover: request.cover, situational },
    shortly: { itemName: `${itemName} (${name})`, strikes: 1 },
    suggestedFor: (way) => withWay(request, way),
    view: (uid, choice, next, own) => {
      const now = withWay(request, choice.way);
      // Cover does not apply to a contest or a check.
      const sheltered = request.contest === null && request.rolledAs === "save";
      const cover = sheltered ? choice.cover : "none";
      const view = checkView(uid, now, nameOf(now), { ...choice, cover }, next, gameTexts);
      return {
        ...view,
        way: wayField(uid, request, now),
        cover: sheltered ? view.cover : null,
        title: gameTexts.t(`${stemOf(request)}.${own ? "On" : "OnYou"}`, { name: request.target.name }),
        who: [what, ...circumstances(now, gameTexts)].filter((one) => one !== "").join(" · "),
        stakes: stakesOf(request),
      };
    },
    sentence: () =>
      [what, checkSentence({ ...request, save: request.rolledAs === "save" }, name, gameTexts), stakesOf(request)]
        .filter((one) => one !== "")
        .join(". "),
    answer,
    giveIn: () => answer({ willing: true }),
  };
}

function isCheck(request: Prompt): request is CheckRequest {
  return request.verb === "check";
}

/** Returns the face; null for other requests. See faces.ts. */
export function checkFace(request: Prompt): PromptFace | null {
  if (!isCheck(request)) return null;
  const { check, advantage, situational } = request;
  const name = checkName(check.kind, check.key, check.characteristic);
  return {
    title: checkWindow(request),
    suggested: { advantage, cover: "none", situational },
    shortly: { itemName: `${request.target.name} (${name})`, strikes: 1 },
    view: (uid, choice, next) => checkView(uid, request, name, choice, next, gameTexts),
    sentence: () => checkSentence(request, name, gameTexts),
    answer: (choice) => answerCheck(request.messageId, request.targetKey, choice),
  };
}

function isKeeping(request: Prompt): request is KeepingRequest {
  return request.verb === "concentration";
}

/** Returns the face; null for other requests. See faces.ts. */
export function concentrationFace(request: Prompt): PromptFace | null {
  if (!isKeeping(request)) return null;
  const { spell, check, advantage, situational } = request;
  const shown = { ...request, verb: "check", save: true } as const;
  const title = gameTexts.t("OD20.Concentration.Badge", { name: spell });
  const name = checkName(check.kind, check.key, check.characteristic);
  return {
    title: "OD20.Concentration.Window",
    suggested: { advantage, cover: "none", situational },
    shortly: { itemName: title, strikes: 1 },
    view: (uid, choice, next) => {
      const view = checkView(uid, shown, name, choice, next, gameTexts);
      return { ...view, who: [title, ...circumstances(shown, gameTexts)].join(" · ") };
    },
    sentence: () => `${title}. ${checkSentence(shown, name, gameTexts)}`,
    answer: async (choice) => {
      const { answerKeeping } = await import("../../play/triggers/concentration-tasks.ts");
      return answerKeeping(request, choice);
    },
  };
}

/** Prompt face of an attack that waits for a Defense. */
export function isDefense(request: Prompt): request is DefenseRequest {
  return request.verb === "defense";
}

/** Returns the request with only what this user may see. */
export function masked(request: DefenseRequest): DefenseRequest {
  const message = game.messages.get(request.messageId);
  const reveal = message ? attackState(message)?.reveal : undefined;
  return reveal ? maskRequest(request, reveal, gameTexts.t("OD20.Card.Unknown")) : request;
}

/** Returns the face; null for other requests. See faces.ts. */
export function defenseFace(request: Prompt): PromptFace | null {
  if (!isDefense(request)) return null;
  return {
    title: "OD20.Prompt.Window",
    suggested: { advantage: request.advantage, cover: request.cover, situational: "" },
    shortly: request,
    view: (uid, choice, next, own) => promptView(uid, masked(request), choice, next, own, gameTexts),
    sentence: () => promptSentence(masked(request), gameTexts),
    answer: async (choice) => {
      const message = game.messages.get(request.messageId);
      return message && defend(message, request.targetKey, choice);
    },
  };
}
