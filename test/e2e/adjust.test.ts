/** What is changed after the blow: a Game Master's ruling, a forgotten advantage, one more target, the whole attack taken back. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeWindows, fighterHits } from "./support/clash.ts";
import { ask, beginEvening, choose, dialog, offers, press, told, type Evening } from "./support/evening.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

test("the GM's ruling per strike: miss, half, hit, crit, factor, number; undone and applied again exactly", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await fighterHits(gm, player);
  await closeWindows(player);
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
  const left = async (value: number): Promise<void> => {
    for (const page of [gm, player]) await untilHitPoints(page, "Огр", value);
  };
  await rule("Промах", "По правилам", "");
  await left(49);
  await rule("½", "По правилам", "");
  await left(46); // ⌊8 ÷ 2⌋ − 1
  await rule("Крит", "По правилам", "");
  await left(39); // 5 + 3 + 3 − 1
  await shoot(gm, "undo-6-ruled");
  await rule("Попадание", "По правилам", "");
  await left(42);
  await rule("Бросок", "×0", "");
  await left(49);
  await rule("Бросок", "×½", "");
  await left(46);
  await rule("Бросок", "×2", "");
  await left(34); // 16 − 1
  await rule("Бросок", "×1", "");
  await left(42);
  await rule("Бросок", "По правилам", "20");
  await left(29);
  await lastCard(player).getByText("Решение Мастера").first().waitFor();
  expect(await offers(lastCard(player), "Решение…")).toBe(false);
  await press(gm, "Отменить");
  await left(49);
  await rule("Бросок", "По правилам", "11"); // what is undone stays undone
  await lastCard(player).getByText("Отменено", { exact: true }).waitFor();
  expect((await hitPoints(gm, "Огр")).value).toBe(49);
  await press(gm, "Вернуть");
  await left(38);
  await rule("Бросок", "По правилам", "");
  await left(42);
});

test("late adjustments: forgotten advantage adds one die, cover, bonuses, the other defense", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  // 5 + 4 = 9 against 9 + 1 = 10: a miss; 5 + 3 − 1 = 7.
  await forceDice(player, [5, 20], [5, 8], [3, 8], [15, 20]);
  await forceDice(gm, [9, 20]);
  await target(player, "Огр");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(player).getByText("Промах").first().waitFor();
  await closeWindows(player);
  const rolls = (): Promise<number> =>
    player.evaluate(() => game.messages.contents.find((message: Loose) => message.type === "attack").rolls.length);
  const before = await rolls();
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
  expect(await rolls()).toBe(before + 1);
  await lastCard(gm).getByText("Бросок исправлен").waitFor();
  await expect.poll(() => told(lastCard(gm))).toMatch(/15 \(5\)/u);
  await shoot(gm, "undo-7-adjusted");
  await adjust(player, (window) => choose(window, "Бросок", "Помеха")); // the worse, no third die
  await untilHitPoints(gm, "Огр", 49);
  expect(await rolls()).toBe(before + 1);
  await adjust(gm, async (window) => {
    await choose(window, "Бросок", "Преимущество"); // 19 …
    await choose(window, "Укрытие", "¾ +5"); // … against 15
  });
  await untilHitPoints(gm, "Огр", 42);
  await adjust(gm, (window) => window.getByLabel("Бонус к защите").fill("4")); // 19 against 19: a glancing blow
  await untilHitPoints(gm, "Огр", 46);
  await adjust(player, (window) => window.getByLabel("Бонус к атаке").fill("1")); // 20 against 19
  await untilHitPoints(gm, "Огр", 42);
  await adjust(gm, (window) => window.getByLabel("Бонус к защите").fill("5")); // 20 against 20
  await untilHitPoints(gm, "Огр", 46);
  await adjust(player, (window) => choose(window, "Против защиты", "Магической")); // one less: 20 against 19
  await untilHitPoints(gm, "Огр", 42);
  expect(await rolls()).toBe(before + 1);
});

test("a target added later, from the scene; cancelling gives everything back", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await lastCard(player).getByText("Цели пока нет").waitFor();
  await closeWindows(player);
  await press(player, "Добавить цель…");
  const window = dialog(player, "Добавить цель");
  await window.getByText("Гоблин 3", { exact: true }).click();
  await shoot(player, "undo-8-add-target");
  await window.getByRole("button", { name: "Добавить", exact: true }).click();
  await untilHitPoints(gm, "Гоблин 3", 3);
  // One more: rolled like the first.
  await forceDice(player, [14, 20], [6, 8], [3, 8]);
  await forceDice(gm, [2, 20]);
  await press(player, "Добавить цель…");
  await window.getByText("Гоблин 4", { exact: true }).click();
  await window.getByRole("button", { name: "Добавить", exact: true }).click();
  await untilHitPoints(gm, "Гоблин 4", 2);
  expect((await hitPoints(gm, "Гоблин 3")).value).toBe(3);
  await press(gm, "Отменить");
  await untilHitPoints(player, "Гоблин 3", 10);
  await untilHitPoints(player, "Гоблин 4", 10);
  await press(player, "Отозвать атаку");
  await lastCard(gm).getByText("Атака отозвана").waitFor();
  expect(await lastCard(gm).getByRole("button", { name: "Вернуть" }).count()).toBe(0);
});

test("an attack that still waits is withdrawn: the prompt goes", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  const prompt = ask(player);
  await prompt.waitFor();
  await closeWindows(gm);
  await press(gm, "Отозвать атаку");
  await dialog(player, "На вас").waitFor({ state: "detached" });
  await lastCard(player).getByText("Атака отозвана").waitFor();
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
});
