/** Value of each coin in copper (SRD 5.2.1, CC-BY-4.0). */
export const COIN_WORTH = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 1000 } as const;

/** Kinds of coins, from the least to the most valuable. */
export const COINS = ["cp", "sp", "ep", "gp", "pp"] as const satisfies readonly (keyof typeof COIN_WORTH)[];
