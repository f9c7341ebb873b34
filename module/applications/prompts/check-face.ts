/** Prompt face of a requested check. */
import { answerCheck } from "../../play/check/request.ts";
import type { CheckRequest } from "../../play/check/types.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkSentence, checkView, checkWindow } from "./check-view.ts";
import type { PromptFace } from "./faces.ts";

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
