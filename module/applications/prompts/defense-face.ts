/** Prompt face of an attack that waits for a Defense. */
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { defend } from "../../play/defend/defend.ts";
import { attackState } from "../../play/card-state/read-card.ts";
import type { DefenseRequest } from "../../play/defend/defense-request.ts";
import { gameTexts } from "../words/texts-game.ts";
import { maskRequest, promptSentence, promptView } from "./defense-view.ts";
import type { PromptFace } from "./faces.ts";

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
