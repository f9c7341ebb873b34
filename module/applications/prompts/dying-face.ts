/** Prompt faces of a creature at 0 hit points: the choice to drop or stand to the death, and the death check while standing. */
import type { ChoiceRequest, RiskRequest } from "../../play/triggers/zero-hp-tasks.ts";
import { waitsForTurn } from "../../play/dying/drop-out.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { partWords } from "../common/breakdown.ts";
import { checkName } from "../words/check-name.ts";
import { ruleView } from "../common/rule-pages.ts";
import { gameTexts } from "../words/texts-game.ts";
import { checkSentence, checkView } from "./check-view.ts";
import type { PromptFace } from "./faces.ts";

const { t } = gameTexts;
const fetchDuty = () => import("../../play/triggers/zero-hp-tasks.ts");
const isChoice = (request: Prompt): request is ChoiceRequest => request.verb === "choice";
const isRisk = (request: Prompt): request is RiskRequest => request.verb === "risk";

/**
 * Returns the face; null for other requests. See faces.ts. The main button is the safe choice, so an accidental Enter
 * makes no creature stand to the death.
 */
export function choiceFace(request: Prompt): PromptFace | null {
  if (!isChoice(request)) return null;
  const { target, fallen, depth } = request;
  const title = t(fallen ? "OD20.Stand.AskGM" : "OD20.Stand.Ask", { name: target.name });
  const { actor } = request;
  const below = t("OD20.Stand.Depth", { n: depth > 0 ? `−${String(depth)}` : "0", max: actor.hitPoints.max });
  const inTurns = waitsForTurn(actor);
  const who = t(`OD20.Stand.${fallen ? "AskGMWho" : inTurns ? "AskWho" : "AskWhoFree"}`);
  return {
    title: "OD20.Stand.Window",
    suggested: { advantage: 0, cover: "none", situational: "" },
    shortly: { itemName: title, strikes: 1 },
    yields: true,
    view: (uid, _choice, next) => ({
      requestId: request.id,
      img: target.img,
      title,
      who,
      offers: [{ key: "out", name: t(fallen ? "OD20.Head.Death.dead" : "OD20.Stand.Out"), number: "" }],
      leads: fallen
        ? []
        : [
            { name: t("OD20.Stand.Out"), hint: t(`OD20.Stand.OutAsked.${inTurns ? "turn" : "free"}`) },
            { name: t("OD20.Stand.Do"), hint: `${below} ${t("OD20.Stand.Hint")}` },
          ],
      rules: [ruleView("zeroHitPoints", gameTexts)],
      submitId: `${uid}-submit`,
      queue: next.length === 0 ? "" : t("OD20.Prompt.Next", { list: next.map(({ itemName }) => itemName).join(", ") }),
    }),
    // Both texts are complete sentences.
    sentence: () => `${title} ${who}`,
    answer: async () => (await fetchDuty()).answerChoice(request, false),
    giveIn: async () => (await fetchDuty()).answerChoice(request, true),
    givesIn: fallen ? "OD20.Condition.unconscious" : "OD20.Stand.Do",
  };
}

/** Returns the face; null for other requests. See faces.ts. @rule H-DEATH-04 */
export function riskFace(request: Prompt): PromptFace | null {
  if (!isRisk(request)) return null;
  const { check, advantage, situational, against } = request;
  const shown = { ...request, verb: "check" } as const;
  const name = checkName(check.kind, check.key, check.characteristic);
  const title = t("OD20.Head.Death.standing");
  return {
    title: "OD20.Due.deathCheck",
    suggested: { advantage, cover: "none", situational },
    shortly: { itemName: title, strikes: 1 },
    view: (uid, choice, next) => {
      const view = checkView(uid, shown, name, choice, next, gameTexts);
      const from = against.length > 0 ? ` (${partWords(against, gameTexts)})` : "";
      return { ...view, who: `${title} · ${view.who}${from}` };
    },
    sentence: () => `${title}. ${checkSentence(shown, name, gameTexts)}`,
    answer: async (choice) => (await fetchDuty()).answerRisk(request, choice),
  };
}
