/** What was done can be taken back, exactly; and what happened stays told, whatever becomes of those it happened to. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeWindows, fighterHits } from "./support/clash.ts";
import {
  ask,
  beginEvening,
  dialog,
  listenToNotifications,
  offers,
  press,
  reload,
  storedActor,
  told,
  type Evening,
} from "./support/evening.ts";
import {
  attackWith,
  forceDice,
  hitPoints,
  lastCard,
  openSheet,
  select,
  target,
  untilHitPoints,
} from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening();
});
afterEach(() => evening.end());

/** The ogre hits the fighter for `damage` before reduction: 19 + 6 against 4 + 7. */
async function ogreHits(gm: Page, player: Page, dice: readonly [number, number]): Promise<void> {
  await forceDice(gm, [19, 20], [dice[0], 8], [dice[1], 8]);
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  await attackWith(gm, await openSheet(gm, "Огр"), /Дубина.*Удар/u);
  await ask(player).click();
  await lastCard(gm)
    .getByText(/Попадание · \d+/u)
    .waitFor();
}

test("a target's owner and the GM undo and redo from the card; a stranger is not offered it", async () => {
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  await ogreHits(gm, player, [4, 2]); // 4 + 2 + 2 − 3 = 5
  for (const page of [gm, player, other]) await untilHitPoints(page, "Воин", 7);
  expect(await offers(lastCard(other), "Отменить")).toBe(false);
  await closeWindows(gm);
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
  const [gm, first, second] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
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
  await closeWindows(gm);
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
  await closeWindows(player);
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
  await closeWindows(gm);
  await press(gm, "Отменить");
  await untilHitPoints(player, "Воин", 12);
  expect(await hitPoints(player, "Воин")).toEqual({ value: 12, temporary: 3 });
});

test("armor changed after the fight leaves the old card as it was, also after a reload", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(player, "Воин", 7);
  await closeWindows(gm);
  await lastCard(player).getByText("Попадание · 5").waitFor();
  const before = await told(lastCard(player));
  expect(before).toMatch(/25[\s\S]*11[\s\S]*8 дробящего[\s\S]*− 3 броня/u);
  await gm.evaluate(async () => {
    const actor = game.actors.getName("Воин");
    for (const item of actor.items) if (item.type === "armor") await item.update({ "system.equipped": false });
    await actor.update({ "system.mastery.armor.medium": 4, "system.characteristics.dexterity.value": 20 });
  });
  await expect
    .poll(() =>
      player.evaluate(
        () =>
          game.actors.getName("Воин").items.filter((item: Loose) => item.type === "armor" && item.system.equipped)
            .length,
      ),
    )
    .toBe(0);
  await Promise.all([reload(gm), reload(player)]);
  for (const page of [gm, player]) await expect.poll(() => told(lastCard(page))).toContain("− 3 броня");
  expect(await told(lastCard(player))).toBe(before);
  await press(player, "Отменить");
  await untilHitPoints(gm, "Воин", 12);
  await press(player, "Вернуть");
  await untilHitPoints(gm, "Воин", 7); // again what was rolled then, not what the armor would do now
});

test("the defender's user, token and actor are deleted: the card still tells what happened", async () => {
  const [gm, player, other] = await Promise.all([
    evening.open("GM"),
    evening.open("Player 1"),
    evening.open("Player 2"),
  ]);
  await ogreHits(gm, player, [4, 2]);
  await untilHitPoints(other, "Воин", 7);
  await closeWindows(gm);
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
  await closeWindows(player);
  await shoot(player, "undo-5-gone-waiting");
});

test("H-CRIT-04 C-33: a fumble's bonus is for the next attack or check, offered in their windows, never for a Defense, and used up by the roll", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const notes = async (page: Page, name: string): Promise<number> =>
    (await storedActor(page, name)).system.notes.length as number;
  await forceDice(gm, [1, 20]);
  await forceDice(player, [10, 20]);
  await target(gm, "Воин");
  const sheet = await openSheet(gm, "Огр");
  await attackWith(gm, sheet, /Дубина.*Удар/u);
  await ask(player).click();
  await lastCard(player).getByText("Воин: бонус к следующему броску за критический промах").waitFor();
  const own = await openSheet(player, "Воин");
  await own.getByText("Бонус на следующий бросок против: Огр").waitFor();
  await shoot(own, "undo-9-note");
  await closeWindows(player);
  // The Defense against the same ogre is a plain one, and the bonus is still there.
  await forceDice(gm, [19, 20], [4, 8], [2, 8]);
  await forceDice(player, [4, 20]);
  await attackWith(gm, sheet, /Дубина.*Удар/u);
  const prompt = dialog(player, "На вас");
  await prompt.getByRole("button", { name: "Бросить защиту" }).waitFor();
  expect(await prompt.getByText("Критический промах").count()).toBe(0);
  expect(await prompt.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(false);
  await prompt.getByRole("button", { name: "Бросить защиту" }).click();
  await untilHitPoints(gm, "Воин", 7);
  expect(await notes(player, "Воин")).toBe(1);
  // A check with the ogre as its target has it; one put away keeps it.
  await target(player, "Огр");
  const fighter = await openSheet(player, "Воин");
  const window = player.locator(".od-window").last();
  await fighter
    .getByRole("button", { name: /Запугивание/u })
    .first()
    .click();
  await window.getByText("Критический промах по вам: Огр").waitFor();
  expect(await window.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(true);
  await player.keyboard.press("Escape");
  // So has the next attack; two dice, the better one counts: 14 + 4.
  await forceDice(player, [6, 20], [14, 20], [5, 8], [3, 8]);
  await forceDice(gm, [9, 20]);
  await fighter
    .getByRole("button", { name: /Длинный меч.*Удар/u })
    .first()
    .click();
  await window.getByText("Критический промах по вам: Огр").waitFor();
  await expect.poll(() => window.getByLabel("Преимущество", { exact: true }).isChecked()).toBe(true);
  await shoot(player, "undo-9-attack");
  await window.locator("button[type=submit]").click();
  await expect.poll(() => told(lastCard(gm))).toMatch(/14 \(6\)/u);
  await expect.poll(() => notes(player, "Воин")).toBe(0);
  // Whoever defends by himself earns it, too, and what is rolled without a window has it: once.
  await forceDice(player, [1, 20]);
  await forceDice(gm, [9, 20]);
  await attackWith(player, fighter, /Длинный меч.*Удар/u);
  await expect.poll(() => notes(gm, "Огр")).toBe(1);
  const advantages = await gm.evaluate(async () => {
    const token = (name: string) => canvas.tokens.placeables.find((entry: Loose) => entry.name === name).document;
    const item = token("Огр").actor.getWeapons()[0];
    const message = await game.system.api.attack({
      item: item.uuid,
      targets: [{ target: token("Воин").uuid, strikes: 2 }],
    });
    return message.system.strikes.map((strike: Loose) => strike.advantage as number) as number[];
  });
  expect(advantages).toEqual([1, 0]);
  await expect.poll(() => notes(gm, "Огр")).toBe(0);
});

test("a deleted attack takes its hidden answers along, and nothing else", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await fighterHits(gm, player);
  const count = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);
  expect(await count(gm)).toBe(2);
  // The author is a player: the answer is the GM's, whose tab takes it away.
  await player.evaluate(
    async () => void (await game.messages.contents.find((message: Loose) => message.type === "attack").delete()),
  );
  for (const page of [gm, player]) await expect.poll(() => count(page)).toBe(0);
  expect((await hitPoints(gm, "Огр")).value).toBe(42);
  const sheet = await openSheet(gm, "Огр");
  await sheet.getByRole("button", { name: "Отменить: Длинный меч" }).click(); // the sheet still knows
  await untilHitPoints(player, "Огр", 49);
});
