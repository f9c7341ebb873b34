/** Converts prices and coins to copper. Pure. */
import { COIN_WORTH } from "../../data/coins.pure.ts";

const WORTH: Readonly<Record<string, number>> = COIN_WORTH;
const GOLD = COIN_WORTH.gp;

/** Returns a price in copper, rounded up. An unknown coin counts as gold. */
export function inCopper({ value, currency }: { readonly value: number; readonly currency: string }): number {
  const worth = (Object.hasOwn(WORTH, currency) ? WORTH[currency] : GOLD) ?? GOLD;
  return Math.ceil(Math.round(value * worth * 1000) / 1000);
}

/** Returns the value of all coins in copper. */
export function purseInCopper(coins: Readonly<Record<string, number>>): number {
  return Object.entries(coins).reduce(
    (sum, [currency, value]) => sum + (Object.hasOwn(WORTH, currency) ? inCopper({ value, currency }) : 0),
    0,
  );
}

/** Splits copper into gold, silver and copper coins. Negative amounts count as 0. */
export function asCoins(copper: number): { readonly gp: number; readonly sp: number; readonly cp: number } {
  const rest = Math.max(0, Math.trunc(copper));
  return { gp: Math.floor(rest / 100), sp: Math.floor((rest % 100) / 10), cp: rest % 10 };
}
