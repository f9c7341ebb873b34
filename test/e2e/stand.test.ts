/** The choice at 0 hit points: to stand to the death, with what was left of the blow; told, counted once, taken back exactly. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { beginEvening, listenToNotifications, storedActor, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { hitPoints, lastCard, openSheet, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const health = async (page: Page): Promise<number> => (await hitPoints(page, "Воин")).value;
const deal = (gm: Page, amount: number): Promise<void> =>
  gm.evaluate(
    async (n) =>
      void (await game.system.api.dealDamage({
        targets: [canvas.tokens.placeables.find((token: Loose) => token.name === "Воин").document],
        formula: String(n),
        armor: false,
      })),
    amount,
  );
const stands = async (page: Page): Promise<[boolean, number]> => {
  const { death } = (await storedActor(page, "Воин")).system;
  return [death.standing as boolean, death.stands as number];
};
/** The message of the choice, wherever it stands in the log. */
const card = (page: Page): Locator =>
  page
    .locator("#sidebar .chat-message")
    .filter({ has: page.getByText("Стоит насмерть", { exact: true }) })
    .last();
const choices = (page: Page): Promise<number> =>
  page.evaluate(() => game.messages.contents.filter((message: Loose) => message.type === "stand").length as number);

describe.each(NEWER)("generation %i", (generation) => {
  test("H-DEATH-01 H-DEATH-03: chosen at 0, what was left of the blow goes below, further blows too; undone exactly, in order", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 5 } } });
    });
    const sheet = await openSheet(player, "Воин");
    const button = sheet.getByRole("button", { name: "Стоять насмерть", exact: true });
    await untilHitPoints(player, "Воин", 5);
    expect(await button.count()).toBe(0);
    await deal(gm, 9);
    await untilHitPoints(player, "Воин", 0);
    await button.waitFor();
    // Everybody reads of it, whatever sheet is open: once it is chosen nothing waits any more.
    const open = "Воин: хитов не осталось. Ждём выбора: выбыть или стоять насмерть";
    for (const page of [gm, player]) await lastCard(page).getByText(open, { exact: true }).waitFor();
    await loadAxe(player);
    expect(await violations(lastCard(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-fallen-card`);
    expect(await violations(sheet)).toEqual([]);
    await shoot(sheet, `${String(generation)}-stand-sheet`);
    await button.focus();
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) {
      await untilHitPoints(page, "Воин", -4);
      await card(page).getByText("хиты: −4").waitFor();
    }
    await expect.poll(() => stands(gm)).toEqual([true, 1]);
    await expect.poll(() => button.count()).toBe(0);
    await gm.locator("#sidebar").getByText("Воин: хитов не осталось", { exact: true }).waitFor();
    expect(await violations(card(player))).toEqual([]);
    expect(await eyesores(card(player))).toEqual([]);
    await shoot(lastCard(player), `${String(generation)}-stand-card`);

    // Marked dead he stands no longer, and is told as dead alone; the mark taken off, he stands.
    const mark = sheet.getByRole("button", { name: /Мёртв$/u });
    const standing = sheet.locator(".od-head__states").getByText("Стоит насмерть", { exact: true });
    await standing.waitFor();
    await mark.click();
    await expect.poll(() => standing.count()).toBe(0);
    await mark.click();
    await standing.waitFor();

    // The next blow goes deeper; the choice is not undone below it.
    await deal(gm, 3);
    await untilHitPoints(player, "Воин", -7);
    const heard = await listenToNotifications(player);
    const undo = card(player).getByRole("button", { name: "Отменить: Воин", exact: true });
    await undo.click();
    await expect.poll(heard).toContain("Воин: хиты с тех пор изменились, сначала отмените то, что было после.");
    expect(await health(player)).toBe(-7);
    await gm.evaluate(
      async () =>
        void (await game.system.api.undo({
          message: game.messages.contents.findLast((message: Loose) => message.type === "damage"),
        })),
    );
    await untilHitPoints(player, "Воин", -4);
    await undo.click();
    await untilHitPoints(gm, "Воин", 0);
    await expect.poll(() => stands(gm)).toEqual([false, 1]);
    await card(gm).getByText("больше не стоит").waitFor();
    await button.waitFor();
    // And the blow itself gives back what it took, no more.
    await gm.evaluate(
      async () =>
        void (await game.system.api.undo({
          message: game.messages.contents.find((message: Loose) => message.type === "damage"),
        })),
    );
    await untilHitPoints(player, "Воин", 5);
  });

  test("C-27: two tabs and the GM at one moment choose once; whoever comes back above 0 chooses anew; a base table offers nothing", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const tab = await evening.openTab(player);
    // The server refuses the second message, and says so in the console of the slower ones.
    evening.allow(/already exists|duplicate|_id/iu);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    const buttons = await Promise.all(
      [gm, player, tab].map(async (page) =>
        (await openSheet(page, "Воин")).getByRole("button", { name: "Стоять насмерть", exact: true }),
      ),
    );
    for (const one of buttons) await one.waitFor();
    await Promise.all(
      buttons.map((one) =>
        one.evaluate((node: HTMLElement) => {
          node.click();
        }),
      ),
    );
    await expect.poll(() => stands(gm)).toEqual([true, 1]);
    await settled(gm);
    expect([await choices(gm), await stands(gm)]).toEqual([1, [true, 1]]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 3 }, death: { marks: 2 } } });
    });
    await expect
      .poll(async () => {
        const { death } = (await storedActor(player, "Воин")).system;
        return [death.standing, death.marks];
      })
      .toEqual([false, 0]);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 0 } } });
    });
    for (const one of buttons) await one.waitFor();
    await gm.evaluate(async () => {
      await game.settings.set("opposed-d20", "ruleProfile", "base");
    });
    for (const one of buttons) await expect.poll(() => one.count()).toBe(0);
  });
});
