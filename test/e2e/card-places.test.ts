/** The card wherever it stands: log, toast, window; who hears dice. Who sees what of a private roll: test/messages/private-use.test.ts, claims.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, told, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

async function strikeGoblin(gm: Page, player: Page, goblin: string): Promise<void> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, goblin);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
}

test("drawn anew a card keeps what was opened, and the keyboard; with the chat closed it comes as a toast, with one sound for an attack and none for its answer; in a window it is as alive as in the log", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  // One sound, for who has not turned it off.
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "diceSound", false)));
  for (const page of [gm, player]) {
    await page.evaluate(() => {
      const sounds: string[] = [];
      Object.assign(globalThis, { sounds });
      Hooks.on("createChatMessage", (message: Loose) => {
        if (message.sound) sounds.push(`${String(message.type)}: ${String(message.sound)}`);
      });
    });
  }
  await strikeGoblin(gm, player, "Гоблин 2");
  await untilHitPoints(gm, "Гоблин 2", 3);
  await untilHitPoints(player, "Гоблин 2", 3);
  const sounds = async (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Loose).sounds as string[]);
  const dice = await player.evaluate(() => CONFIG.sounds.dice as string);
  await expect.poll(() => sounds(player)).toEqual([`attack: ${dice}`]);
  expect(await sounds(gm)).toEqual([]);
  // A message that is changed is drawn anew: what was opened in it stays open, and the keyboard stays in it.
  await settled(gm);
  const card = lastCard(gm);
  const more = card.getByLabel("Другие действия");
  await more.press("Enter");
  await card.locator(".od-more__list").waitFor();
  const before = await card.elementHandle();
  await gm.evaluate(async () => {
    const message = game.messages.contents.find((one: Loose) => one.type === "attack");
    await message.update({ "flags.world.seen": true });
  });
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false);
  expect(await card.locator(".od-more").evaluate((list) => (list as HTMLDetailsElement).open)).toBe(true);
  await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);

  // With the chat closed.
  await gm.evaluate(() => {
    ui.sidebar.changeTab("actors", "primary");
  });
  await strikeGoblin(gm, player, "Гоблин 1");
  const toast = gm.locator("#chat-notifications .od-card");
  await toast.getByText("Попадание · 7").waitFor();
  await shoot(gm, "card-toast");
  await toast.getByRole("button", { name: "Отменить", exact: true }).click();
  await untilHitPoints(gm, "Гоблин 1", 10);
  await untilHitPoints(player, "Гоблин 1", 10);
  // The window.
  await player.evaluate(async () => {
    const message = game.messages.contents.findLast((one: Loose) => one.type === "attack");
    await new foundry.applications.sidebar.apps.ChatPopout({ message }).render({ force: true });
  });
  const popout = player.locator(".chat-popout .od-card");
  await popout.waitFor();
  await expect.poll(() => told(popout)).toMatch(/отменено|Отменено|возвращ/u);
  await gm.evaluate(() => {
    ui.sidebar.changeTab("chat", "primary");
  });
  await lastCard(gm)
    .getByRole("button", { name: /Вернуть|Применить снова/u })
    .first()
    .click();
  await untilHitPoints(player, "Гоблин 1", 3);
  await expect.poll(() => told(popout)).not.toMatch(/Отменено/u);
  await popout.getByText("Попадание · 7").waitFor();
  await shoot(player, "card-popout");
});

test("a creature whose name is kept shows no portrait; the strip tells whom the table waits for, and a GM rolls for all", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => {
    await game.settings.set("opposed-d20", "secretName", "never");
    await game.settings.set("opposed-d20", "npcDefense", "prompt");
  });
  await forceDice(gm, [17, 20], [17, 20], [2, 6], [2, 6]);
  await forceDice(player, [10, 20]);
  await evening.open("Player 2");
  await target(gm, "Воин", "Следопыт");
  await attackWith(gm, await openSheet(gm, "Гоблин 1"), /Кривой клинок.*Удар/u);
  const strip = lastCard(gm).locator(".od-card__waiting");
  await expect.poll(() => told(strip)).toMatch(/Ждём 2 защиты: Player 1, Player 2/u);
  await shoot(gm, "card-waiting-strip");
  const portrait = await gm.evaluate(() => game.actors.getName("Гоблин").img as string);
  const pictures = await lastCard(player)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(pictures).not.toContain(portrait);
  await strip.getByRole("button", { name: "Бросить за всех" }).click();
  await expect.poll(() => lastCard(gm).locator(".od-card__waiting").count()).toBe(0);
});
