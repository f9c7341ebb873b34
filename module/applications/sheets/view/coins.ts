/** Coins of a creature or party. Pure. */
import { COINS } from "../../../data/coins.pure.ts";
import type { Texts } from "../../words/texts.ts";

type Purse = Readonly<Record<(typeof COINS)[number], number>>;

/** Returns a field for each coin, the most valuable first. */
export const coinFields = (coins: Purse, { t }: Pick<Texts, "t">) =>
  COINS.toReversed().map((coin) => ({
    name: `system.coins.${coin}`,
    value: coins[coin],
    label: t(`OD20.Thing.${coin}`),
    short: t(`OD20.Currency.${coin}`),
  }));

/** Returns the coins as text, "60 gp, 700 sp"; "" for none. */
export const coinText = (coins: Purse, texts: Pick<Texts, "t">): string =>
  coinFields(coins, texts)
    .flatMap(({ value, short }) => (value > 0 ? [`${String(value)} ${short}`] : []))
    .join(", ");
