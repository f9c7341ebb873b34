/** Amounts of money in words. Pure. */
import { asCoins } from "../../play/inventory/purse.pure.ts";
import type { Texts } from "../words/texts.ts";

/** Returns the coins of an amount of copper, the largest first; "0 gp" for nothing. */
export function coinViews(copper: number, texts: Texts) {
  const coins = asCoins(Math.abs(copper));
  const views = (["gp", "sp", "cp"] as const)
    .filter((coin) => coins[coin] > 0)
    .map((coin) => ({ n: coins[coin], coin: texts.t(`OD20.Currency.${coin}`) }));
  return views.length > 0
    ? views
    : [
        {
          n: 0,
          /** Short word of the coin. */
          coin: texts.t("OD20.Currency.gp"),
        },
      ];
}

/** Formats an amount of copper: "15 gp", "2 sp 5 cp". */
export function money(copper: number, texts: Texts): string {
  const text = coinViews(copper, texts)
    .map(({ n, coin }) => `${String(n)} ${coin}`)
    .join(" ");
  return copper < 0 ? `−${text}` : text;
}
