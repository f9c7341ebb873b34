/** The card of a check request: results, waiting users, and the winner of a contest. */
import { isPast, spendInspiration } from "../../../play/check/check-reroll.ts";
import { removeAsked } from "../../../play/check/change-asked.ts";
import { requestState } from "../../../play/check/read-check.ts";
import { findRequest } from "../../../play/check/request-context.ts";
import { answerAll, answerCheck, revealDifficulty } from "../../../play/check/request.ts";
import { viewer } from "../../../play/secrecy/viewer.ts";
import type { RequestView } from "../../../play/check/types.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { openAskMore, showRequest } from "../../common/windows.ts";
import { always, type Button, type Buttons, type Click } from "../buttons.ts";
import { checkName } from "../../words/check-name.ts";
import { offersFor } from "../check/card.ts";
import { newSentences } from "../action-parts.ts";
import { defineCard } from "../shell.ts";
import { mayAsk, presentRequest, spokenRow, type RequestAction, type RequestCardView } from "./present.ts";

function button(action: RequestAction, run: (click: Click) => Promise<unknown>): Button<RequestView> {
  return {
    may: (view, target) => mayAsk(action, view, target, viewer().isGM),
    run: (_view, click) => run(click),
  };
}

/** Returns the answer of one asked creature. */
const answerOf = (id: string, key: string) => findRequest(id)?.asked.find(({ asked }) => asked.key === key)?.answer;

const BUTTONS: Buttons<RequestView, RequestAction | "inspire" | "react"> = {
  rollAll: button("rollAll", ({ id }) => answerAll(id)),
  reveal: button("reveal", ({ id }) => revealDifficulty(id)),
  addAsked: button("addAsked", ({ id }) => openAskMore(id)),
  removeAsked: button("removeAsked", ({ id, target }) => removeAsked(id, target)),
  rollFor: button("rollFor", ({ id, target }) => answerCheck(id, target)),
  // The request is normally in the prompt window. If the user dismissed it, the button makes a standard roll.
  answer: button("answer", async ({ id, target }) => (await showRequest(id, target)) || answerCheck(id, target)),
  react: {
    may: always,
    run: async (_view, { id, target, detail: [thing = ""] }) => {
      const { react } = await import("../../../play/reactions/react.ts");
      return react(answerOf(id, target)?.id ?? "", "", thing);
    },
  },
  inspire: {
    may: always,
    run: async (_view, { id, target, detail: [die] }) => {
      const answer = answerOf(id, target);
      if (answer?.id) await spendInspiration(answer.id, Number(die));
    },
  },
};

function sentences({ title, rows, verdict }: RequestCardView): string[] {
  return [...rows.map(spokenRow), verdict?.text ?? ""].filter(Boolean).map((sentence) => `${title}. ${sentence}`);
}

/** Reads the state of a request. Offers no inspiration for rolls in the past. */
function read(message: ChatMessage.Implementation): RequestView | null {
  const view = requestState(message);
  return (
    view && {
      ...view,
      asked: view.asked.map((one) => {
        const { answer } = one.state;
        return { ...one, inspire: one.inspire && answer !== null && !isPast(answer) };
      }),
    }
  );
}

export const requestCard = defineCard<RequestView>({
  read,
  face: (state, { id, uid }) => {
    const view = presentRequest(
      state,
      ({ kind, key, characteristic }) => checkName(kind, key, characteristic),
      uid,
      viewer().isGM,
      gameTexts,
      new Map(state.asked.map(({ key, state: { answer } }) => [key, answer ? offersFor(answer.id) : []])),
    );
    return { template: "chat/request", view, said: () => newSentences(id, sentences(view)) };
  },
  buttons: BUTTONS,
});
