/** A world in which nobody has sat yet: several come at once, while the first Game Master's page shows and hides packs. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Both sets of packs are seen, and a Game Master's page is due to hide one. */
const FRESH: WorldPlan = {
  ...FIGHT,
  settings: { "opposed-d20.contentLanguage": "ru", "opposed-d20.contentArranged": "en" },
};
// The Game Master first: so begins whole-fight.test.ts.
const ORDERS: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ["all at once", [["GM", "Player 1", "Player 2"]]],
  ["a player first", [["Player 1"], ["GM", "Player 2"]]],
];

/** Packs of the hidden set that a player still sees. */
const hiddenSeen = (page: Page): Promise<number> =>
  page.evaluate(
    () => game.packs.filter((pack: Loose) => pack.visible && pack.metadata.name.endsWith("-en")).length as number,
  );

describe.each(NEWER)("generation %i", (generation) => {
  test.each(ORDERS)("a fresh world, %s: every page comes up, and players see one set", async (_order, arrivals) => {
    // So slow that what one page asks for and what another hides cross each other.
    evening = await beginEvening({ generation, world: FRESH, latency: [100, 250] });
    const pages: Page[] = [];
    for (const group of arrivals) pages.push(...(await Promise.all(group.map((user) => evening.open(user)))));
    const players = await Promise.all(pages.map((page) => page.evaluate(() => !game.user.isGM)));
    for (const [index, page] of pages.entries()) if (players[index]) await expect.poll(() => hiddenSeen(page)).toBe(0);
  });
});
