/** Registers how the prompt asks each question, and the question how long something lasts. */
import { registerFace, type PromptFace } from "./faces.ts";
import { freeFace } from "./opportunity-face.ts";
import { choiceFace, riskFace } from "./dying-face.ts";
import { saveFace, checkFace, concentrationFace, defenseFace } from "./save-face.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { CONDITION_LABELS } from "../../rules/conditions/conditions.ts";
import { ruleView } from "../common/rule-pages.ts";
import { gameTexts } from "../words/texts-game.ts";
import { SPANS } from "../effects/end-choice.ts";
import { answerLasts, isLasts, lastsBy, lastsWords, stopAskingDuration } from "./duration-question.ts";

/** Returns the face; null for other requests. See faces.ts. */
function lastsFace(request: Prompt): PromptFace | null {
  if (!isLasts(request)) return null;
  const { condition, target, id } = request;
  const { t } = gameTexts;
  const name = t(CONDITION_LABELS[condition]);
  const title = [`${name}: ${target.name}`, lastsBy(request)].filter(Boolean).join(" · ");
  return {
    title: "OD20.Effects.Span.Title",
    suggested: { advantage: 0, cover: "none", situational: "" },
    shortly: { itemName: title, strikes: 1 },
    view: (uid, _choice, next) => ({
      requestId: id,
      img: target.img,
      title,
      who: lastsWords(request),
      offers: SPANS.filter((span) => span !== "removed").map((span) => ({
        key: span,
        name: t(`OD20.Effects.Span.${span}`),
        number: "",
      })),
      submitId: `${uid}-submit`,
      queue: next.length === 0 ? "" : t("OD20.Prompt.Next", { list: next.map(({ itemName }) => itemName).join(", ") }),
      rules: [ruleView("conditions", gameTexts)],
    }),
    sentence: () => `${title}. ${lastsWords(request)}`,
    answer: (_choice, span = "round") => answerLasts(request, span),
    giveIn: () => {
      stopAskingDuration(request);
      return Promise.resolve(true);
    },
    givesIn: "OD20.Effects.Span.removed",
  };
}

/** Registers all faces. Call once, before the first request is shown. */
export function registerFaces(): void {
  registerFace("defense", defenseFace);
  registerFace("check", checkFace);
  registerFace("save", saveFace);
  registerFace("concentration", concentrationFace);
  registerFace("free", freeFace);
  registerFace("choice", choiceFace);
  registerFace("risk", riskFace);
  registerFace("lasts", lastsFace);
}
