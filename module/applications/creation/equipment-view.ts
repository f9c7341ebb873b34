/** View of the equipment step: the starting kits, a shop by kinds, and what it comes to. Pure. */
import { kitsKey, type Draft, type KitKind } from "../../play/character/draft.pure.ts";
import type { Texts } from "../words/texts.ts";
import { chip, rowId, type ListState } from "./list-state.ts";
import { coinViews, money } from "./money-words.ts";

/** Kinds of goods, as the tabs of the shop. */
const SHELVES = ["armor", "weapon", "road", "supply", "tool"] as const;
export type Shelf = (typeof SHELVES)[number];

/** An item for sale. */
export interface ShopItem {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly shelf: Shelf;
  /** Pieces per purchase, for example 20 arrows. */
  readonly pieces: number;
  /** In copper. */
  readonly price: number;
  /** Damage, armor or light in one line; "" for none. */
  readonly facts: string;
  /** Why the class needs it, for example as a spell focus; "" = it does not. */
  readonly needed: string;
  /** Whether the class can handle it; null = anybody can. */
  readonly trained: boolean | null;
}

/** The starting kit of a class or background. */
export interface KitOffer {
  readonly kind: KitKind;
  /** Name of the class or background. */
  readonly name: string;
  /** Number of things. */
  readonly count: number;
  /** Gold in addition to the items, in gp. */
  readonly gold: number;
  /** Another kit in its place: its things by name, and its gold. */
  readonly second: { readonly names: readonly string[]; readonly gold: number } | null;
  /** Gold instead of the items, in gp; 0 = no such option. */
  readonly goldInstead: number;
}

export interface EquipmentInput {
  readonly uid: string;
  readonly goods: readonly ShopItem[];
  readonly offers: readonly KitOffer[];
  /** All kits together: how many things, and the names of what is not taken twice. */
  readonly merged: { readonly count: number; readonly duplicates: readonly string[] };
  /** The things of the chosen kits. */
  readonly given: readonly { readonly name: string; readonly quantity: number }[];
  /** Copper of the character, used while the draft has no purse. */
  readonly own: number;
  /** Kilograms; already with all that is taken. */
  readonly load: string;
  /** Whether the class casts spells. Its spell focus is on the gear tab, which then opens first. */
  readonly casts: boolean;
  /** Only a Game Master gives things for free. */
  readonly gm: boolean;
}

/** In copper: what costs more than 500 gp is no thing for a new character, unless he can pay it. */
const FAR = 50_000;

/** How many things of the second kit its choice names. */
const SECOND_NAMES = 4;

const shopItemName = ({ name, pieces }: ShopItem): string => (pieces > 1 ? `${name} ×${String(pieces)}` : name);

function kitChoices({ uid, offers, merged }: EquipmentInput, draft: Draft, texts: Texts) {
  const word = (key: string, data: Record<string, string | number> = {}): string => texts.t(`OD20.Shop.${key}`, data);
  const taken = kitsKey(draft.kits);
  const choice = (ways: Draft["kits"], title: string, note = "") => {
    const value = kitsKey(ways);
    return { id: `${uid}-kits-${value.replaceAll(/\W/gu, "-")}`, value, title, note, taken: value === taken };
  };
  const all = (way: "things" | "gold"): Draft["kits"] => Object.fromEntries(offers.map(({ kind }) => [kind, way]));
  const sumOf = (key: "gold" | "goldInstead"): number => offers.reduce((sum, offer) => sum + offer[key], 0);
  const gold = (gp: number): string => money(gp * 100, texts);
  const stuff = texts.plural("OD20.Shop.Things", merged.count);
  const extra = sumOf("gold");
  const goldOf = (kind: KitKind): number => offers.find((one) => one.kind === kind)?.gold ?? 0;
  const main = [
    ...(offers.some(({ count }) => count > 0)
      ? [
          choice(
            all("things"),
            word("TakeThings", { names: offers.map(({ name }) => name).join(" + ") }),
            [
              extra > 0 ? word("And", { things: stuff, money: gold(extra) }) : stuff,
              ...(merged.duplicates.length > 0 ? [word("Doubles", { names: merged.duplicates.join(", ") })] : []),
            ].join(" · "),
          ),
        ]
      : []),
    ...offers.flatMap(({ kind, name, second }) =>
      second
        ? [
            choice(
              { ...all("things"), [kind]: "second" },
              word("TakeSecond", { name }),
              [
                second.names.length > SECOND_NAMES
                  ? word("AndMore", {
                      names: second.names.slice(0, SECOND_NAMES).join(", "),
                      n: second.names.length - SECOND_NAMES,
                    })
                  : second.names.join(", "),
                gold(second.gold + extra - goldOf(kind)),
              ].join(" · "),
            ),
          ]
        : [],
    ),
    ...(offers.length > 0 && offers.every(({ goldInstead }) => goldInstead > 0)
      ? [
          choice(
            all("gold"),
            word("TakeGold", { money: gold(sumOf("goldInstead")) }),
            offers.length > 1
              ? offers.map(({ name, goldInstead }) => `${String(goldInstead)} ${name}`).join(" + ")
              : "",
          ),
        ]
      : []),
  ];
  const mixed = offers.flatMap((one) => {
    const other = offers.find(({ kind }) => kind !== one.kind);
    return other && one.count > 0 && other.goldInstead > 0
      ? [
          choice(
            { [one.kind]: "things", [other.kind]: "gold" },
            word("Mixed", { name: one.name, money: gold(other.goldInstead), other: other.name }),
          ),
        ]
      : [];
  });
  return { main, other: main.length > 0 ? [...mixed, choice({}, word("NoKit"))] : [] };
}

/**
 * Returns the view. The order of the goods depends on what one may spend, not on what one spent: no row moves while it is bought.
 */
export function equipmentView(input: EquipmentInput, draft: Draft, list: ListState, texts: Texts) {
  const { uid, goods, offers } = input;
  const { t } = texts;
  const word = (key: string, data?: Record<string, string | number>): string => t(`OD20.Shop.${key}`, data);
  const inCart = new Map(draft.cart.map(({ uuid, quantity }) => [uuid, quantity]));
  const byUuid = new Map(goods.map((good) => [good.uuid, good]));
  const gold = offers.reduce((sum, offer) => {
    const way = draft.kits[offer.kind];
    const by = { things: offer.gold, second: offer.second?.gold ?? 0, gold: offer.goldInstead };
    return sum + (way ? by[way] : 0);
  }, 0);
  const budget = (draft.purse === null ? input.own : draft.purse * 100) + gold * 100;
  const lines = draft.cart.map(({ uuid, quantity, free }) => {
    const good = byUuid.get(uuid);
    const name = good ? shopItemName(good) : t("OD20.Creation.Equipment.Unknown");
    return { uuid, name, quantity, free, cost: free || !good ? 0 : good.price * quantity };
  });
  const cost = lines.reduce((sum, line) => sum + line.cost, 0);
  const left = budget - cost;

  const first = input.casts ? "road" : "armor";
  const filled = SHELVES.filter((shelf) => goods.some((good) => good.shelf === shelf));
  const shelf = filled.find((one) => one === list.tab) ?? filled.find((one) => one === first) ?? filled[0];
  const byPurse = !list.filters.includes("mixed");
  const forClass = list.filters.includes("class");
  const tooExpensive = ({ price }: ShopItem): boolean => budget > 0 && price > budget;
  const far = ({ price }: ShopItem): boolean => price > Math.max(budget, FAR);
  const order = [...goods].sort(
    (a, b) =>
      Number(far(a)) - Number(far(b)) ||
      (byPurse ? Number(tooExpensive(a)) - Number(tooExpensive(b)) : 0) ||
      Number(a.needed === "") - Number(b.needed === "") ||
      Number(a.trained === false) - Number(b.trained === false) ||
      a.name.localeCompare(b.name),
  );
  const shortOf = (price: number): string =>
    budget > 0 && price > left ? word("ShortOf", { money: money(price - Math.max(0, left), texts) }) : "";
  const rows = order.map((good) => {
    const name = shopItemName(good);
    const quantity = inCart.get(good.uuid) ?? 0;
    const facts = [good.facts, ...(good.trained === false ? [word("Untrained")] : [])].filter((one) => one !== "");
    return {
      id: rowId(uid, "good", good.uuid),
      uuid: good.uuid,
      name,
      img: good.img,
      facts: (quantity === 0 && shortOf(good.price)) || facts.join(" · "),
      needed: good.needed,
      price: coinViews(good.price, texts),
      quantity,
      less: Math.max(0, quantity - 1),
      more: quantity + 1,
      /** Whether one costs more than the whole budget. */
      tooExpensive: tooExpensive(good),
      filteredOut: good.shelf !== shelf || (forClass && good.needed === "" && good.trained !== true),
      quantityOf: t("OD20.Creation.Equipment.QuantityOf", { name }),
      lessOf: word("LessOf", { name }),
      moreOf: word("MoreOf", { name }),
    };
  });
  const kits = kitChoices(input, draft, texts);
  return {
    uid,
    kits: kits.main,
    /** Rarer ways to take the kits. */
    otherKits: kits.other,
    otherTaken: kits.other.some(({ taken, value }) => taken && value !== ""),
    shelves: filled.map((one) => ({
      ...chip(uid, `shelf-${one}`, word(`Shelf.${one}`), one === shelf),
      command: `tab.${one}`,
      count: String(goods.filter((good) => good.shelf === one).length),
    })),
    chips: [
      { ...chip(uid, "mixed", word("ByPurse"), byPurse) },
      ...(goods.some((good) => good.shelf === shelf && (good.needed !== "" || good.trained !== null))
        ? [chip(uid, "class", word("ForClass"), forClass)]
        : []),
    ],
    goods: rows,
    nothing: rows.every(({ filteredOut }) => filteredOut),
    /** The things of the kits in one line. */
    given: input.given.map(({ name, quantity }) => (quantity > 1 ? `${name} ×${String(quantity)}` : name)).join(", "),
    bought: lines.map(({ uuid, name, quantity, free, cost: price }) => ({
      id: rowId(uid, "line", uuid),
      uuid,
      name: quantity > 1 ? `${name} ×${String(quantity)}` : name,
      price: free ? "" : money(price, texts),
      free,
      gift: input.gm || free,
      freeOf: t("OD20.Creation.Equipment.FreeOf", { name }),
      dropOf: t("OD20.Creation.Equipment.Remove", { name }),
    })),
    purse: { id: `${uid}-purse`, value: draft.purse },
    sum: {
      budget: money(budget, texts),
      cost: money(cost, texts),
      left: coinViews(left, texts),
      short: left < 0,
      label: word(left < 0 ? "Short" : "Left"),
      load: input.load,
    },
    /** The result in one sentence. */
    told: t(`OD20.Creation.Equipment.${left < 0 ? "Short" : "Left"}`, { money: money(Math.abs(left), texts) }),
  };
}
