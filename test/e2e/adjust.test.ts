/** The windows in which a blow is changed afterwards, and what goes from the screen with it; what comes of it: test/messages/adjust.test.ts. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { closeWindows } from "./support/clash.ts";
import { ask, beginEvening, choose, dialog, offers, press, type Evening } from "./support/evening.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

test("a target is added, the roll corrected, a Game Master rules, all is taken back; a prompt goes with its attack", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  // 5 + 4 = 9 against 9 + 1 = 10: a miss; 5 + 3 − 1 = 7 of 49.
  await forceDice(player, [5, 20], [5, 8], [3, 8], [15, 20]);
  await forceDice(gm, [9, 20]);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(player).getByText("Цели пока нет").waitFor();
  await closeWindows(player);
  await press(player, "Добавить цель…");
  const adding = dialog(player, "Добавить цель");
  await adding.getByText("Огр", { exact: true }).click();
  await shoot(player, "undo-8-add-target");
  await adding.getByRole("button", { name: "Добавить", exact: true }).click();
  await lastCard(player).getByText("Промах").first().waitFor();

  const adjust = async (page: Page, change: (window: ReturnType<typeof dialog>) => Promise<void>): Promise<void> => {
    await press(page, "Изменить…");
    const window = dialog(page, "Изменить бросок");
    await window.waitFor();
    await change(window);
    await window.getByRole("button", { name: "Пересчитать" }).click();
    await window.waitFor({ state: "detached" });
  };
  await adjust(player, (window) => choose(window, "Бросок", "Преимущество")); // the better of 5 and 15
  await untilHitPoints(gm, "Огр", 42);
  await lastCard(gm).getByText("Бросок исправлен").waitFor();
  await shoot(gm, "undo-7-adjusted");
  await adjust(gm, async (window) => {
    await choose(window, "Укрытие", "¾ +5");
    await window.getByLabel("Бонус к защите").fill("4"); // 19 against 19: a glancing blow
  });
  await untilHitPoints(gm, "Огр", 46);
  await adjust(player, async (window) => {
    await window.getByLabel("Бонус к атаке").fill("1");
    await window.getByLabel("Бонус к защите").fill("5"); // 20 against 20 …
    await choose(window, "Против защиты", "Магической"); // … and one less
  });
  await untilHitPoints(gm, "Огр", 42);

  const rule = async (outcome: string, factor: string, amount: string): Promise<void> => {
    await press(gm, "Решение…");
    const window = dialog(gm, "Решение Мастера");
    await window.waitFor();
    await choose(window, "Исход", outcome);
    await choose(window, "Урон", factor);
    await window.getByLabel("Ровно столько хитов").fill(amount);
    await window.getByRole("button", { name: "Решить" }).click();
    await window.waitFor({ state: "detached" });
  };
  await rule("Крит", "По правилам", "");
  await untilHitPoints(player, "Огр", 39); // 5 + 3 + 3 − 1
  await shoot(gm, "undo-6-ruled");
  await rule("Как выпало", "×2", "");
  await untilHitPoints(player, "Огр", 34); // 16 − 1
  await rule("Промах", "По правилам", "");
  await untilHitPoints(player, "Огр", 49);
  await lastCard(player).getByText("Решение Мастера").first().waitFor();
  expect(await offers(lastCard(player), "Решение…")).toBe(false);
  await press(player, "Отозвать атаку");
  await lastCard(gm).getByText("Атака отозвана").waitFor();
  expect(await lastCard(gm).getByRole("button", { name: "Вернуть" }).count()).toBe(0);

  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).waitFor();
  await closeWindows(gm);
  await press(gm, "Отозвать атаку");
  await dialog(player, "На вас").waitFor({ state: "detached" });
  await lastCard(player).getByText("Атака отозвана").waitFor();
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
});
