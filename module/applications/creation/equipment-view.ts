/** View of the equipment step: starting kits, a purse, and a list of goods. Pure. */
import type { Draft, KitKind, KitWay } from "../../play/character/draft.pure.ts";
import { asCoins, inCopper } from "../../play/inventory/purse.pure.ts";
import type { Texts } from "../words/texts.ts";

/** An item for sale. */
export interface Good {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly type: string;
  /** Pieces per purchase, for example 20 arrows. */
  readonly pieces: number;
  readonly price: { readonly value: number; readonly currency: string };
  /** Text such as "1d8 slashing" or "light"; "" for none. */
  readonly note: string;
}
/** The starting kit of a class or background. */
export interface KitOffer {
  readonly kind: KitKind;
  /** Name of the class or background. */
  readonly name: string;
  /** The items with their extra gold; "" = no items. */
  readonly things: string;
  /** Gold instead of the items, in gp; 0 = no such option. */
  readonly purse: number;
  /** Gold in addition to the items, in gp. */
  readonly gold: number;
}
export interface EquipmentView {
  readonly kits: readonly {
    readonly kind: KitKind;
    readonly title: string;
    readonly things: string;
    readonly ways: readonly {
      readonly way: KitWay;
      readonly buttonId: string;
      readonly label: string;
      readonly spoken: string;
      readonly taken: boolean;
    }[];
  }[];
  readonly purse: {
    readonly id: string;
    readonly value: number | null;
  };
  readonly left: string;
  readonly short: boolean;
  readonly lines: readonly {
    readonly uuid: string;
    readonly id: string;
    readonly name: string;
    readonly quantity: number;
    readonly price: string;
    readonly free: boolean;
    readonly quantityLabel: string;
    readonly freeLabel: string;
    readonly removeLabel: string;
  }[];
  readonly goods: readonly {
    readonly uuid: string;
    readonly id: string;
    readonly img: string;
    readonly name: string;
    readonly note: string;
    readonly price: string;
    readonly add: string;
  }[];
}

/** Formats an amount of copper: "15 gp", "2 sp 5 cp". */
export function money(copper: number, texts: Texts): string {
  const { gp, sp, cp } = asCoins(Math.abs(copper));
  const words = (
    [
      ["gp", gp],
      ["sp", sp],
      ["cp", cp],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([coin, count]) => `${String(count)} ${texts.t(`OD20.Currency.${coin}`)}`);
  const text = words.length > 0 ? words.join(" ") : `0 ${texts.t("OD20.Currency.gp")}`;
  return copper < 0 ? `−${text}` : text;
}

/**
 * @param offers starting kits of class and background
 * @param own copper of the character, used while the draft has no purse
 */
export function equipmentView(
  uid: string,
  draft: Draft,
  goods: readonly Good[],
  offers: readonly KitOffer[],
  own: number,
  texts: Texts,
): EquipmentView {
  const { t } = texts;
  const byUuid = new Map(goods.map((good) => [good.uuid, good]));
  const lines = draft.cart.map(({ uuid, quantity, free }) => {
    const good = byUuid.get(uuid);
    const name = good
      ? good.pieces > 1
        ? `${good.name} ×${String(good.pieces)}`
        : good.name
      : t("OD20.Creation.Equipment.Unknown");
    const cost = good ? inCopper(good.price) * quantity : 0;
    return {
      uuid,
      name,
      quantity,
      free,
      id: `${uid}-line-${uuid.replaceAll(/[^\w-]/gu, "-")}`,
      price: free ? "" : money(cost, texts),
      cost: free ? 0 : cost,
      quantityLabel: t("OD20.Creation.Equipment.QuantityOf", { name }),
      freeLabel: t("OD20.Creation.Equipment.FreeOf", { name }),
      removeLabel: t("OD20.Creation.Equipment.Remove", { name }),
    };
  });
  const cost = lines.reduce((sum, line) => sum + line.cost, 0);
  const gold = offers.reduce((sum, offer) => {
    const way = draft.kits[offer.kind];
    return sum + (way === "gold" ? offer.purse : way === "things" ? offer.gold : 0);
  }, 0);
  const left = (draft.purse === null ? own : draft.purse * 100) + gold * 100 - cost;
  const pays = draft.purse !== null || cost > 0 || gold > 0;
  return {
    kits: offers.map(({ kind, name, things, purse }) => {
      const title = t("OD20.Creation.Equipment.Kit", { name });
      const way = (which: KitWay, label: string): EquipmentView["kits"][number]["ways"][number] => ({
        way: which,
        buttonId: `${uid}-kit-${kind}-${which}`,
        label,
        spoken: `${title}: ${label}`,
        taken: draft.kits[kind] === which,
      });
      return {
        kind,
        title,
        things,
        ways: [
          ...(things === "" ? [] : [way("things", t("OD20.Creation.Equipment.TakeKit"))]),
          ...(purse === 0 ? [] : [way("gold", t("OD20.Creation.Equipment.Offer", { gold: purse }))]),
        ],
      };
    }),
    purse: {
      id: `${uid}-purse`,
      value: draft.purse,
    },
    left: !pays
      ? t("OD20.Creation.Equipment.Costs", { cost: money(cost, texts) })
      : left < 0
        ? t("OD20.Creation.Equipment.Short", { money: money(-left, texts) })
        : t("OD20.Creation.Equipment.Left", { money: money(left, texts) }),
    short: pays && left < 0,
    lines,
    goods: goods.map((good, index) => ({
      uuid: good.uuid,
      img: good.img,
      id: `${uid}-good-${String(index)}`,
      note: good.note === good.name ? "" : good.note,
      price: money(inCopper(good.price), texts),
      name: good.pieces > 1 ? `${good.name} ×${String(good.pieces)}` : good.name,
      add: t("OD20.Creation.Equipment.Add", { name: good.name }),
    })),
  };
}
