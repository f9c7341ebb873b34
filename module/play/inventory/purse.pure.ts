/** Prices and coins in the smallest coin. Pure. */

/** Copper that each coin is worth (SRD 5.2.1, CC-BY-4.0). */
const WORTH: Readonly<Record<string, number>> = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 1000 };
const GOLD = 100;

/** A price in copper; an unknown coin counts as gold. Fractions of a copper count as a whole one. */
export function inCopper({ value, currency }: { readonly value: number; readonly currency: string }): number {
  const worth = (Object.hasOwn(WORTH, currency) ? WORTH[currency] : GOLD) ?? GOLD;
  return Math.ceil(Math.round(value * worth * 1000) / 1000);
}

/** A whole purse in copper. */
export function purseInCopper(coins: Readonly<Record<string, number>>): number {
  return Object.entries(coins).reduce(
    (sum, [currency, value]) => sum + (Object.hasOwn(WORTH, currency) ? inCopper({ value, currency }) : 0),
    0,
  );
}

/** Copper as gold, silver and copper; what is less than nothing is nothing. */
export function asCoins(copper: number): { readonly gp: number; readonly sp: number; readonly cp: number } {
  const rest = Math.max(0, Math.trunc(copper));
  return { gp: Math.floor(rest / 100), sp: Math.floor((rest % 100) / 10), cp: rest % 10 };
}
