/** The card of damage, healing, or temporary hit points without an attack. */
import { attackState } from "../../../play/card-state/read-card.ts";
import type { AttackState } from "../../../play/card-state/card-state.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { answerAll, answerOne, ATTACK_BUTTONS, SHARED_BUTTONS } from "../attack/buttons.ts";
import { news } from "../attack/announcer.ts";
import { shownFacts } from "../attack/card.ts";
import { offering, type Buttons } from "../buttons.ts";
import { defineCard } from "../shell.ts";
import { presentDealt, spokenDealt } from "./present.ts";

const { defend, rollFor, rollForAll } = ATTACK_BUTTONS;
const BUTTONS: Buttons<AttackState> = {
  ...SHARED_BUTTONS,
  defend,
  rollFor,
  rollForAll,
  take: answerOne,
  takeAll: answerAll,
};

export const damageCard = defineCard<AttackState>({
  read: attackState,
  face: (state, { uid }) => {
    const facts = shownFacts(state);
    const { dealt } = facts;
    if (!dealt) return null;
    const view = presentDealt(facts, dealt, uid, offering(BUTTONS, state), gameTexts);
    return { template: "chat/damage", view, said: () => news(facts, view.title, gameTexts, spokenDealt(dealt)) };
  },
  buttons: BUTTONS,
});
