/** Prompt face of an opportunity attack: one button attacks, another declines. */
import { isFree, letItGo, takeFree, type FreeRequest } from "../../play/opportunity-attacks/offer-tasks.ts";
import type { Prompt } from "../../play/protocol/prompt-queue.ts";
import { currentRuleset } from "../../core/settings.ts";
import { gameOf } from "../../rules/games/games.ts";
import { sumContributions } from "../../rules/basics/contribution.ts";
import { ruleView } from "../common/rule-pages.ts";
import { gameTexts } from "../words/texts-game.ts";
import type { PromptFace } from "./faces.ts";

/**
 * Returns a sentence such as "Goblin leaves your reach", or what else provokes the attack. Names the attacker for a
 * user with several creatures.
 * @rule D-AOO-02
 */
export function leaving({ mover, target }: FreeRequest, own: boolean): string {
  const does = gameOf(currentRuleset()).provokes === "squares" ? "Provokes" : "Leaves";
  return gameTexts.t(`OD20.Free.${does}${own ? "Of" : ""}`, { name: mover, watcher: target.name });
}

/** Returns the face; null for other requests. See faces.ts. */
export function freeFace(request: Prompt): PromptFace | null {
  if (!isFree(request)) return null;
  const { arms, target, id } = request;
  const { t, signed } = gameTexts;
  const [first] = arms;
  return {
    title: "OD20.Free.Window",
    suggested: { advantage: 0, cover: "none", situational: "" },
    shortly: { itemName: leaving(request, true), strikes: 1 },
    view: (uid, _choice, next, own) => ({
      requestId: id,
      img: target.img,
      title: leaving(request, own),
      who: t("OD20.Free.Who"),
      offers: arms.map(({ item, mode }) => ({
        key: item.uuid,
        name: item.name,
        number: signed(sumContributions(item.getAttack(mode).parts)),
      })),
      submitId: `${uid}-submit`,
      queue: next.length === 0 ? "" : t("OD20.Prompt.Next", { list: next.map(({ itemName }) => itemName).join(", ") }),
      rules: [ruleView("freeAttacks", gameTexts)],
    }),
    sentence: () => `${leaving(request, true)}. ${t("OD20.Free.Who")}`,
    answer: (_choice, offer = first?.item.uuid ?? "") => takeFree(request, offer),
    giveIn: () => {
      letItGo(request);
      return Promise.resolve(true);
    },
    givesIn: "OD20.Free.LetGo",
  };
}
