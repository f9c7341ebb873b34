/**
 * Support for the module Item Piles: what lies on the ground, merchants, trade. One documented call, `addSystemIntegration`
 * (the page API of its documentation), tells it where the system keeps prices, quantities and coins.
 */
import { t } from "../core/i18n.ts";
import { object } from "../data/record/record.pure.ts";
import { COINS, COIN_WORTH } from "../data/coins.pure.ts";

/** Item Piles keeps a table's own changes until this number rises. */
const VERSION = "1.0.0";

type Coin = keyof typeof COIN_WORTH;
const isCoin = (key: unknown): key is Coin => typeof key === "string" && Object.hasOwn(COIN_WORTH, key);

/** What cannot lie on the ground. */
const NO_THINGS = ["spell", "feature", "class", "species", "background", "injury"];

const IMAGE = "icons/svg/coins.svg";

/** Returns the price of one piece in gold. A price in a coin that the game lacks counts as gold, as everywhere in the system. */
function priceInGold(item: unknown): number {
  const { value, currency } = object(object(object(item)["system"])["price"]);
  const worth = COIN_WORTH[isCoin(currency) ? currency : "gp"];
  const price = typeof value === "number" ? (value * worth) / COIN_WORTH.gp : 0;
  return Number.isFinite(price) ? Math.max(0, price) : 0;
}

/** Returns a thing as it changes hands: in no container, in no hand, not attuned, without the entries of its numbers. */
function asHandedOver(data: object): object {
  const { getProperty, setProperty } = foundry.utils;
  const changed = foundry.utils.deepClone(data);
  if (getProperty(changed, "system.container") !== undefined) setProperty(changed, "system.container", "");
  if (getProperty(changed, "system.attuned") !== undefined) setProperty(changed, "system.attuned", false);
  if (getProperty(changed, "system.ledger") !== undefined)
    setProperty(changed, "system.ledger", { base: {}, entries: {} });
  const held = getProperty(changed, "system.equipped");
  if (typeof held === "boolean") setProperty(changed, "system.equipped", false);
  else if (held !== undefined) setProperty(changed, "system.equipped", "none");
  return changed;
}

/** Returns what Item Piles wants to know of the system. */
function itemPilesProfile(): object {
  return {
    VERSION,
    ACTOR_CLASS_TYPE: "npc",
    ITEM_PRICE_ATTRIBUTE: "system.price.value",
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_FILTERS: [{ path: "type", filters: NO_THINGS.join(",") }],
    // A thing with other uses left or another price is another thing.
    ITEM_SIMILARITIES: ["name", "type", "system.price.value", "system.price.currency", "system.uses"],
    UNSTACKABLE_ITEM_TYPES: ["container"],
    PILE_DEFAULTS: {},
    TOKEN_FLAG_DEFAULTS: {},
    ITEM_TRANSFORMER: asHandedOver,
    ITEM_COST_TRANSFORMER: priceInGold,
    CURRENCIES: COINS.map((coin) => ({
      primary: coin === "gp",
      type: "attribute",
      name: t(`OD20.Currency.${coin}`),
      img: IMAGE,
      abbreviation: `{#} ${t(`OD20.Currency.${coin}`)}`,
      data: { path: `system.coins.${coin}` },
      exchangeRate: COIN_WORTH[coin] / COIN_WORTH.gp,
    })),
    SECONDARY_CURRENCIES: [],
  };
}

/** Tells Item Piles about the system. @throws if this version of the module has no such call */
export function connect(): void {
  const piles: unknown = Reflect.get(game, "itempiles");
  const { API } = Object(piles) as { API?: { addSystemIntegration?: (data: object, version?: string) => unknown } };
  if (typeof API?.addSystemIntegration !== "function")
    throw new Error("game.itempiles.API.addSystemIntegration is missing");
  API.addSystemIntegration(itemPilesProfile());
}
