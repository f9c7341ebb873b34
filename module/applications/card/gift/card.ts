/** The card of a gift: item, giver, taker, state, and the buttons to take, refuse, or return it. */
import { awaitedFor } from "../../../play/protocol/responsible.ts";
import { lookAt } from "../../../play/protocol/places.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { backPlace, toldGift } from "../../../play/inventory/gift-context.ts";
import { needsConsent } from "../../../play/inventory/gift-respond.ts";
import { giftAt, giveBack, refuseGift, takeGift } from "../../../play/inventory/gift.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { newSentences } from "../announced.ts";
import { defineCard } from "../shell.ts";
import { mayGift, presentGift, type GiftFacts } from "./present.ts";

function factsOf(message: ChatMessage.Implementation): GiftFacts | null {
  const gift = message.id ? toldGift(message.id) : null;
  if (!gift) return null;
  const back = lookAt(backPlace(gift.record)).valid;
  return {
    record: gift.record,
    phase: gift.phase,
    refused: gift.refused,
    waiting: awaitedFor(gift.taker, message).map(({ name }) => name),
    consent: needsConsent(gift),
    giver: viewerOwns(gift.giver),
    taker: viewerOwns(gift.taker),
    back: back?.id ? (toldGift(back.id)?.phase ?? null) : null,
    there: giftAt(gift) !== null,
  };
}

export const giftCard = defineCard<GiftFacts>({
  read: factsOf,
  face: (facts, { id }) => {
    const view = presentGift(facts, gameTexts);
    return {
      template: "chat/gift",
      view,
      said: () => newSentences(id, [`${view.title}: ${view.what}. ${view.state}`]),
    };
  },
  buttons: {
    take: { may: (facts) => mayGift("take", facts), run: (_facts, { id }) => takeGift(id, true) },
    refuse: { may: (facts) => mayGift("refuse", facts), run: (_facts, { id }) => refuseGift(id) },
    giveBack: { may: (facts) => mayGift("giveBack", facts), run: (_facts, { id }) => giveBack(id) },
  },
});
