import type { Permission } from "../../../play/shared/types.ts";
import type { GiftPhase, GiftRecord } from "../../../play/inventory/gift-records.pure.ts";
import type { Texts } from "../../words/texts.ts";
import type { ActionView } from "../../shared/card-view.ts";

/** What the card of a gift knows. */
export interface GiftFacts {
  readonly record: GiftRecord;
  readonly phase: GiftPhase;
  /** Language key of the reason why it does not count, or null. */
  readonly refused: string | null;
  /** Whom it waits for. */
  readonly waiting: readonly string[];
  /** Whether nobody takes it by itself. */
  readonly consent: boolean;
  /** Whether this user may write the giver, the taker. */
  readonly giver: boolean;
  readonly taker: boolean;
  /** How its giving back stands; null while there is none. */
  readonly back: GiftPhase | null;
  /** Whether the thing is still with the taker. */
  readonly there: boolean;
}

export interface GiftView {
  readonly title: string;
  readonly subtitle: string;
  readonly what: string;
  readonly img: string;
  readonly state: string;
  readonly note: string;
  readonly actions: readonly ActionView[];
}

/** Everything the card of a gift can be asked to do. */
export type GiftAction = "take" | "refuse" | "giveBack";

/** What each of them needs; asked to show it, and again at the click. */
export function mayGift(action: GiftAction, { record, phase, giver, taker, back, there }: GiftFacts): Permission {
  if (action !== "refuse" && !taker) return "OD20.Can.notOwner";
  if (action === "giveBack") return phase === "taken" && there && back === null && record.back === "" ? true : OVER;
  if (!giver && !taker) return "OD20.Can.notOwner";
  return phase === "waiting" ? true : OVER;
}
const OVER = "OD20.Can.over";

/** A gift with what this viewer may do about it. Pure. */
export function presentGift(facts: GiftFacts, { t }: Pick<Texts, "t">): GiftView {
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
