/** What was done can be taken back, exactly; and what happened stays told, whatever becomes of those it happened to. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeBrowser } from "./drivers/browser.ts";
import { ask, beginEvening, choose, dialog, listenToNotifications, offers, press, reload, storedActor, told, type Evening } from "./evening.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, select, target, untilHitPoints } from "./seat.ts";
import { shoot } from "./shots.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());
afterAll(closeBrowser);

/** The ogre hits the fighter for `damage` before reduction: 19 + 6 against 4 + 7. */
async function ogreHits(gm: Page, player: Page, dice: readonly [number, number]): Promise<void> {
  await forceDice(gm, [19, 20], [dice[0], 8], [dice[1], 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  await lastCard(gm).getByText(/Попадание · \d+/u).waitFor();
}

/** The fighter hits the ogre: 13 + 4 against 9 + 1; 5 + 3 − 1 = 7 of 49, a critical would add 3. */
async function fighterHits(gm: Page, player: Page): Promise<void> {
  await forceDice(player, [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Огр");
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await untilHitPoints(gm, "Огр", 42);
  await lastCard(gm).getByText("Попадание · 7").waitFor();
}

async function closeSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
  });
}

test("a target's owner and the GM undo and redo from the card; a stranger is not offered it", async () => {
  const [gm, player, other] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  await ogreHits(gm, player, [4, 2]); // 4 + 2 + 2 − 3 = 5
  for (const page of [gm, player, other]) await untilHitPoints(page, "Воин", 7);
  expect(await offers(lastCard(other), "Отменить")).toBe(false);
  await closeSheets(gm);
  await press(player, "Отменить");
  for (const page of [gm, player, other]) await untilHitPoints(page, "Воин", 12);
  for (const page of [gm, player, other]) await lastCard(page).getByText("Отменено", { exact: true }).waitFor();
  await shoot(gm, "undo-1-undone");
  await press(gm, "Вернуть");
  await untilHitPoints(player, "Воин", 7);
  await press(gm, "Отменить");
  await untilHitPoints(player, "Воин", 12);
  await press(player, "Вернуть");
  for (const page of [gm, player, other]) await untilHitPoints(page, "Воин", 7);
});

test("one target of two, and the whole card", async () => {
  const [gm, first, second] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  await select(gm, "Гоблин 1", "Гоблин 2");
  await target(gm, "Воин", "Следопыт");
  await forceDice(gm, [18, 20], [18, 20], [4, 6], [4, 6]);
  await forceDice(first, [2, 20]);
  await forceDice(second, [2, 20]);
  await attackWith(gm, await openSheet(gm, "Гоблин 1"), /Кривой клинок.*Удар/u);
  await ask(first).click();
  await ask(second).click();
  await untilHitPoints(gm, "Воин", 9); // 4 + 2 − 3
  await untilHitPoints(gm, "Следопыт", 7); // 4 + 2 − 2
  await closeSheets(gm);
  await press(second, "Отменить: Следопыт");
  await untilHitPoints(gm, "Следопыт", 11);
  expect((await hitPoints(gm, "Воин")).value).toBe(9);
  expect(await offers(lastCard(first), "Вернуть: Следопыт")).toBe(false);
  await press(gm, "Вернуть: Следопыт");
  await untilHitPoints(gm, "Следопыт", 7);
  await press(gm, "Отменить");
  await untilHitPoints(gm, "Воин", 12);
  await untilHitPoints(gm, "Следопыт", 11);
  await shoot(gm, "undo-2-whole");
  await press(gm, "Вернуть");
  await untilHitPoints(gm, "Воин", 9);
  await untilHitPoints(gm, "Следопыт", 7);
});

test("after further damage and healing: added up exactly, refused with the reason when it no longer fits; from the sheet too", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const said = await listenToNotifications(player);
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(player, "Воин", 7);
  const sheet = await openSheet(player, "Воин");
  const type = async (text: string): Promise<void> => {
    const field = sheet.getByLabel("Хиты", { exact: true }).first();
    await field.fill(text);
    await field.press("Enter");
  };
  await type("-3");
  await untilHitPoints(player, "Воин", 4);
  const undoOnSheet = sheet.getByRole("button", { name: "Отменить: Дубина" });
  await undoOnSheet.click();
  await untilHitPoints(gm, "Воин", 9); // only its own five come back
  await shoot(sheet, "undo-3-sheet");
  await sheet.getByRole("button", { name: "Вернуть: Дубина" }).click();
  await untilHitPoints(gm, "Воин", 4);
  await type("+6");
  await untilHitPoints(gm, "Воин", 10);
  await undoOnSheet.click();
  await expect.poll(said).toContain("Хиты станут выше максимума: с тех пор было лечение.");
  await closeSheets(player);
  await press(player, "Отменить");
  await expect.poll(async () => (await said()).length).toBe(2);
  expect((await hitPoints(gm, "Воин")).value).toBe(10);
  expect(await offers(lastCard(player), "Вернуть")).toBe(false); // refused, so still applied
});

test("temporary hit points come back as what they were", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm.evaluate(async () => void (await game.actors.getName("Воин").update({ "system.hp.temporary": 3 })));
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(player, "Воин", 10);
  expect((await hitPoints(player, "Воин")).temporary).toBe(0);
  await closeSheets(gm);
  await press(gm, "Отменить");
  await untilHitPoints(player, "Воин", 12);
  expect(await hitPoints(player, "Воин")).toEqual({ value: 12, temporary: 3 });
});

test("armor changed after the fight leaves the old card as it was, also after a reload", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(player, "Воин", 7);
  await closeSheets(gm);
  await lastCard(player).getByText("Попадание · 5").waitFor();
  const before = await told(lastCard(player));
  expect(before).toMatch(/25[\s\S]*11[\s\S]*8 дробящего[\s\S]*− 3 броня/u);
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    for (const item of actor.items) if (item.type === "armor") await item.update({ "system.equipped": false });
    await actor.update({ "system.mastery.armor.medium": 4, "system.characteristics.dexterity.value": 20 });
  });
  await expect.poll(() => player.evaluate(() => game.actors.getName("Воин").items.filter((item: Loose) => item.type === "armor" && item.system.equipped).length)).toBe(0);
  await Promise.all([reload(gm), reload(player)]);
  for (const page of [gm, player]) await expect.poll(() => told(lastCard(page))).toContain("− 3 броня");
  expect(await told(lastCard(player))).toBe(before);
  await press(player, "Отменить");
  await untilHitPoints(gm, "Воин", 12);
  await press(player, "Вернуть");
  await untilHitPoints(gm, "Воин", 7); // again what was rolled then, not what the armor would do now
});

test("the defender's user, token and actor are deleted: the card still tells what happened", async () => {
  const [gm, player, other] = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(other, "Воин", 7);
  await closeSheets(gm);
  await player.context().close();
  const numbers = /25[\s\S]*11[\s\S]*8 дробящего[\s\S]*− 3 броня[\s\S]*5 хитов/u;
  const tellsIt = async (): Promise<void> => {
    for (const page of [gm, other]) await expect.poll(() => told(lastCard(page))).toMatch(numbers);
    for (const page of [gm, other]) await expect.poll(() => told(lastCard(page))).toContain("Попадание · 5");
  };
  await gm.evaluate(async () => void (await game.users.getName("Player 1").delete()));
  await expect.poll(() => other.evaluate(() => game.users.getName("Player 1") === undefined)).toBe(true);
  await tellsIt();
  await press(gm, "Отменить"); // the GM still decides about the character
  await untilHitPoints(other, "Воин", 12);
  await press(gm, "Вернуть");
  await untilHitPoints(other, "Воин", 7);
  await gm.evaluate(async () => void (await canvas.scene.tokens.getName("Воин").delete()));
  await expect.poll(() => other.evaluate(() => canvas.scene.tokens.getName("Воин") === undefined)).toBe(true);
  await tellsIt();
  await gm.evaluate(async () => void (await game.actors.getName("Воин").delete()));
  await expect.poll(() => other.evaluate(() => game.actors.getName("Воин") === undefined)).toBe(true);
  await reload(other);
  await tellsIt();
  expect(await offers(lastCard(gm), "Отменить")).toBe(false);
  await lastCard(gm).getByText("Цели уже нет", { exact: true }).waitFor(); // and not "not applied yet"
  await shoot(gm, "undo-4-deleted");
});

test("a goblin's token is deleted before and after the answer: nothing hangs, nothing is lost", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(player, [13, 20], [5, 8], [3, 8], [13, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await target(player, "Гоблин 1");
  const sheet = await openSheet(player, "Воин");
  await attackWith(player, sheet, /Длинный меч.*Удар/u);
  await untilHitPoints(gm, "Гоблин 1", 3);
  await gm.evaluate(async () => void (await canvas.scene.tokens.getName("Гоблин 1").delete()));
  await expect.poll(() => player.evaluate(() => canvas.scene.tokens.getName("Гоблин 1") === undefined)).toBe(true);
  await expect.poll(() => told(lastCard(player))).toMatch(/Гоблин 1[\s\S]*Попадание · 7[\s\S]*17[\s\S]*14/u);
  // The second goblin asks its GM first, and is gone before he answers.
  await gm.evaluate(async () => void (await game.settings.set("opposed-d20", "npcDefense", "prompt")));
  await target(player, "Гоблин 2");
  await attackWith(player, sheet, /Длинный меч.*Удар/u);
  await ask(gm).waitFor();
  await gm.evaluate(async () => void (await canvas.scene.tokens.getName("Гоблин 2").delete()));
  await dialog(gm, /На вас|Гоблин 2: 1 атака/u).waitFor({ state: "detached" });
  await lastCard(player).getByText("цели уже нет", { exact: true }).waitFor(); // nobody is waited for
  await closeSheets(player);
  await shoot(player, "undo-5-gone-waiting");
});

test("the GM's ruling per strike: miss, half, hit, crit, factor, number; undone and applied again exactly", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await fighterHits(gm, player);
  await closeSheets(player);
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
  await closeSheets(player);
  const rolls = (): Promise<number> => player.evaluate(() => game.messages.contents.find((message: Loose) => message.type === "attack").rolls.length);
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
  await closeSheets(player);
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
  await closeSheets(gm);
  await press(gm, "Отозвать атаку");
  await dialog(player, "На вас").waitFor({ state: "detached" });
  await lastCard(player).getByText("Атака отозвана").waitFor();
  expect((await hitPoints(gm, "Воин")).value).toBe(12);
});

test("a fumble's bonus is offered in the next prompt and used up", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await forceDice(gm, [1, 20]);
  await forceDice(player, [10, 20]);
  await target(gm, "Воин");
  const sheet = await openSheet(gm, "Огр");
  await attackWith(gm, sheet, /Дубина.*Удар/u);
  await ask(player).click();
  await lastCard(player).getByText("Воин: бонус к следующему броску против промахнувшегося").waitFor();
  const own = await openSheet(player, "Воин");
  await own.getByText("Бонус на следующий бросок против: Огр").waitFor();
  await shoot(own, "undo-9-note");
  await closeSheets(player);
  await forceDice(gm, [19, 20], [4, 8], [2, 8]);
  await forceDice(player, [4, 20], [14, 20]); // advantage: 14 + 7 = 21 against 25
  await attackWith(gm, sheet, /Дубина.*Удар/u);
  const prompt = dialog(player, "На вас");
  await prompt.getByText("Критический промах по вам: Огр").waitFor();
  await expect.poll(() => prompt.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(true);
  await shoot(player, "undo-9-prompt");
  await prompt.getByRole("button", { name: "Бросить защиту" }).click();
  await untilHitPoints(gm, "Воин", 7);
  await expect.poll(() => told(lastCard(gm))).toMatch(/14 \(4\)/u);
  // The roll that used it takes it away, a moment after the damage.
  await expect.poll(async () => (await storedActor(player, "Воин")).system.notes).toEqual([]);
  await attackWith(gm, sheet, /Дубина.*Удар/u);
  await prompt.getByRole("button", { name: "Бросить защиту" }).waitFor();
  expect(await prompt.getByText("Критический промах").count()).toBe(0);
  expect(await prompt.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(false);
});

test("a deleted attack takes its hidden answers along, and nothing else", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await fighterHits(gm, player);
  const count = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);
  expect(await count(gm)).toBe(2);
  // The author is a player: the answer is the GM's, whose tab takes it away.
  await player.evaluate(async () => void (await game.messages.contents.find((message: Loose) => message.type === "attack").delete()));
  for (const page of [gm, player]) await expect.poll(() => count(page)).toBe(0);
  expect((await hitPoints(gm, "Огр")).value).toBe(42);
  const sheet = await openSheet(gm, "Огр");
  await sheet.getByRole("button", { name: "Отменить: Длинный меч" }).click(); // the sheet still knows
  await untilHitPoints(player, "Огр", 49);
});
