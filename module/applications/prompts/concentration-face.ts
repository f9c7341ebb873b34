/** Prompt face of the save that maintains concentration. */
import type { KeepingRequest } from "../../play/triggers/concentration-tasks.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { checkName } from "../words/check-name.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkSentence, checkView } from "./check-view.ts";
import type { PromptFace } from "./faces.ts";

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
      return { ...view, who: `${title} · ${view.who}` };
    },
    sentence: () => `${title}. ${checkSentence(shown, name, gameTexts)}`,
    answer: async (choice) => {
      const { answerKeeping } = await import("../../play/triggers/concentration-tasks.ts");
      return answerKeeping(request, choice);
    },
  };
}
