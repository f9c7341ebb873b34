/** What a browser does when the server dies under it, and with a tab that nobody sees; all other deaths are played in test/messages. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { authorsOf, CUT, defenseButton, expectExact, skipDialogs, untilMessages } from "./support/clash.ts";
import { beginEvening, reload, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";

let evening: Evening;
afterEach(() => evening.end());

/** The ogre strikes at the fighter for 2 + 2 + 2 − 3 = 3. */
async function ogreStrikes(gm: Page): Promise<void> {
  await forceDice(gm, [19, 20], [2, 8], [2, 8]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
}

test("7. a server that comes back under pages nobody loads again: the open tabs finish what they began", async () => {
  evening = await beginEvening({ hasty: true });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  evening.allow(...CUT);
  await ogreStrikes(gm);
  await forceDice(player, [4, 20]);
  await defenseButton(player).waitFor();
  // The answer is written and acknowledged; the connection breaks before the update.
  await player.evaluate(() => {
    Hooks.once("preUpdateActor", () => false);
  });
  await defenseButton(player).click();
  await untilMessages(gm, "defense", 1);
  await evening.table.kill();
  await evening.table.restart();
  // Connected again, the tab looks at what it owes.
  await untilHitPoints(player, "Воин", 9);
  await Promise.all([gm, player].map(reload));
  for (const page of [gm, player]) await expectExact(page, "Воин");
});

test.each(NEWER)(
  "7. generation %i: a hidden tab lets the visible one answer; alone it answers by itself",
  async (generation) => {
    evening = await beginEvening({ generation });
    const hide = (): void => {
      Object.defineProperty(Document.prototype, "hidden", { get: () => true });
      Object.defineProperty(Document.prototype, "visibilityState", { get: () => "hidden" });
    };
    const [hidden, seen, player] = await Promise.all([
      evening.open("GM", { beforeLoad: hide }),
      evening.open("GM"),
      evening.open("Player 1"),
    ]);
    await skipDialogs(player);
    const sword = (await openSheet(player, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).first();
    for (const [page, die] of [
      [seen, 9],
      [hidden, 2],
    ] as const)
      await forceDice(page, [die, 20]);
    await forceDice(player, [13, 20], [5, 8], [1, 8], [13, 20], [5, 8]);
    await target(player, "Гоблин 1");
    await sword.click();
    for (const page of [hidden, seen, player]) await untilHitPoints(page, "Гоблин 1", 3);
    await lastCard(player)
      .getByText(/17[\s\S]*14/u)
      .waitFor(); // the die of the visible tab
    await seen.close();
    await target(player, "Гоблин 2");
    await sword.click();
    for (const page of [hidden, player]) await untilHitPoints(page, "Гоблин 2", 3);
    await settled(player);
    await expect.poll(() => authorsOf(player, "defense")).toHaveLength(2);
  },
);
