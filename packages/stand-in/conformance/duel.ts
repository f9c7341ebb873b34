/** A hero of Player 1's, a foe of the Game Master's, and its token, in two pages. */
import type { Page } from "playwright-core";
import { IDS } from "../world/empty.ts";
import { openBrowserTable, type BrowserTable } from "./browser.ts";

export const HERO = "actorHero0000001";
export const FOE = "actorFoe00000001";
export const TOKEN = "tokenFoe00000001";

/** The table, and the pages of the Game Master and of Player 1. */
export interface Duel {
  readonly table: BrowserTable;
  readonly gm: Page;
  readonly one: Page;
}

/** Opens it. */
export async function openDuel(generation: 13 | 14): Promise<Duel> {
  const table = await openBrowserTable(
    {
      actors: [
        {
          _id: HERO,
          name: "Hero",
          type: "hero",
          ownership: { default: 0, [IDS.player1]: 3 },
          system: { hp: { value: 10, max: 10 }, tags: ["a"] },
        },
        {
          _id: FOE,
          name: "Foe",
          type: "npc",
          system: { hp: { value: 7, max: 7 } },
          items: [{ name: "Sword", type: "gear", system: {} }],
        },
      ],
      tokens: [{ _id: TOKEN, name: "Foe 1", actorId: FOE }],
    },
    { generation, latency: { min: 1, max: 10 } },
  );
  return { table, gm: await table.page(IDS.gm), one: await table.page(IDS.player1) };
}
