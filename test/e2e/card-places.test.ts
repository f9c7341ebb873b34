/** The card wherever it stands: log, toast, window; who hears dice, who sees what of himself. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, told, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

async function strikeGoblin(gm: Page, player: Page): Promise<void> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Гоблин 1");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
}

test("with the chat closed the card comes as a toast, in a window it is as alive as in the log", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(() => {
    ui.sidebar.changeTab("actors", "primary");
  });
  await strikeGoblin(gm, player);
  const toast = gm.locator("#chat-notifications .od-card");
  await toast.getByText("Попадание · 7").waitFor();
  await shoot(gm, "card-toast");
  await toast.getByRole("button", { name: "Отменить", exact: true }).click();
  await untilHitPoints(gm, "Гоблин 1", 10);
  // The window.
  await player.evaluate(async () => {
    const message = game.messages.contents.find((one: Loose) => one.type === "attack");
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

test("a message that is changed is drawn anew: what was opened in it stays open, and the keyboard stays in it", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await strikeGoblin(gm, player);
  await untilHitPoints(gm, "Гоблин 1", 3);
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
});

test("one sound for an attack and none for its answer; whoever turned it off hears nothing", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
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
  await strikeGoblin(gm, player);
  await untilHitPoints(gm, "Гоблин 1", 3);
  await untilHitPoints(player, "Гоблин 1", 3);
  const sounds = async (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Loose).sounds as string[]);
  expect(await sounds(player)).toEqual([`attack: ${await player.evaluate(() => CONFIG.sounds.dice as string)}`]);
  expect(await sounds(gm)).toEqual([]);
});

test("a private attack of the GM: the defender sees his own roll, the others see none", async () => {
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  await gm.evaluate(async () => void (await game.settings.set("core", "messageMode", "gm")));
  await forceDice(gm, [17, 20], [4, 8], [2, 8]); // 17 + 6 = 23
  await forceDice(player, [4, 20]); // 4 + 7 = 11
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await dialog(player, "На вас").getByRole("button", { name: "Бросить защиту" }).click();
  await untilHitPoints(player, "Воин", 7);
  await expect.poll(() => told(lastCard(player))).toMatch(/Защита 11/u);
  expect(await told(lastCard(player))).not.toMatch(/(?<!\d)(23|17)(?!\d)/u);
  await settled(other);
  // The time of day beside a name is no total.
  for (const text of await Promise.all((await other.locator(".chat-message").all()).map(told)))
    expect(text.replace(/\d?\d:\d\d/u, "")).not.toMatch(/(?<!\d)(23|17|11)(?!\d)/u);
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
