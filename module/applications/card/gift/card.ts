/** The card of a gift: item, giver, taker, state, and the buttons to take, refuse, or return it. */
import { awaitedFor } from "../../../play/protocol/responsible.ts";
import { lookAt } from "../../../play/protocol/places.ts";
import { viewerOwns } from "../../../play/secrecy/viewer.ts";
import { backPlace, toldGift } from "../../../play/inventory/gift-context.ts";
import { needsConsent } from "../../../play/inventory/gift-respond.ts";
import { giftAt, giveBack, refuseGift, takeGift } from "../../../play/inventory/gift.ts";
import { gameTexts } from "../../words/texts-game.ts";
import { newSentences } from "../action-parts.ts";
import { defineCard } from "../shell.ts";
import type { Permission } from "../../../play/common/types.ts";
import type { GiftPhase, GiftRecord } from "../../../play/inventory/gift-records.pure.ts";
import type { Texts } from "../../words/texts.ts";
import type { ActionView } from "../../common/card-view.ts";

/** The facts of a gift card. */
interface GiftFacts {
  readonly record: GiftRecord;
  readonly phase: GiftPhase;
  /** Language key of the reason why the gift is invalid, or null. */
  readonly refused: string | null;
  /** Names of the users that must answer. */
  readonly waiting: readonly string[];
  /** True if the taker must agree first. */
  readonly consent: boolean;
  /** True if this user owns the giver, or the taker. */
  readonly giver: boolean;
  readonly taker: boolean;
  /** State of the return of the gift; null if there is none. */
  readonly back: GiftPhase | null;
  /** True if the taker still has the item. */
  readonly there: boolean;
}

/** All actions of a gift card. */
type GiftAction = "take" | "refuse" | "giveBack";

/** Returns whether a button is available. Checked for display and again at the click. */
function mayGift(action: GiftAction, { record, phase, giver, taker, back, there }: GiftFacts): Permission {
  if (action !== "refuse" && !taker) return "OD20.Can.notOwner";
  if (action === "giveBack") return phase === "taken" && there && back === null && record.back === "" ? true : OVER;
  if (!giver && !taker) return "OD20.Can.notOwner";
  return phase === "waiting" ? true : OVER;
}

const OVER = "OD20.Can.over";

/** Returns the view of a gift with the buttons for this viewer. Pure. */
function presentGift(facts: GiftFacts, { t }: Pick<Texts, "t">) {
  const { record, phase, refused, waiting, consent, giver, back } = facts;
  const { name: item, img } = record.item;
  const returned = back === "taken" || back === "clearing";
  const key = returned ? "returned" : phase;
  const make = (action: GiftAction, label: string, name: string): ActionView[] =>
    mayGift(action, facts) === true ? [{ action, label, name, target: "", primary: false, icon: "" }] : [];
  const refuse = t(giver ? "OD20.Gift.Withdraw" : "OD20.Gift.Decline");
  const actions = [
    ...make("take", t("OD20.Gift.Take"), t("OD20.Gift.TakeNamed", { item })),
    ...make("refuse", refuse, `${refuse}: ${item}`),
    ...make("giveBack", t("OD20.Gift.GiveBack"), t("OD20.Gift.GiveBackNamed", { item })),
  ];
  return {
    title: t(record.back === "" ? "OD20.Gift.Card" : "OD20.Gift.Returns"),
    subtitle: t("OD20.Gift.To", { giver: record.fromName, taker: record.toName }),
    what: t("OD20.Gift.What", { item, n: record.quantity }),
    img: img === "" ? "icons/svg/item-bag.svg" : img,
    state: t(`OD20.Gift.Phase.${key}`, {
      giver: record.fromName,
      taker: record.toName,
      names: waiting.length > 0 ? waiting.join(", ") : t("OD20.Gift.Nobody"),
    }),
    note: refused !== null ? t(refused) : phase === "waiting" && consent ? t("OD20.Gift.Consent") : "",
    actions,
  };
}

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
