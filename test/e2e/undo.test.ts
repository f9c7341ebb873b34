/** What was done can be taken back, exactly; and what happened stays told, whatever becomes of those it happened to. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows } from "./support/clash.ts";
import {
  ask,
  beginEvening,
  dialog,
  listenToNotifications,
  offers,
  press,
  storedActor,
  told,
  type Evening,
} from "./support/evening.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
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
  await expect.poll(said).toContain("Воин: сначала отмените ручную поправку хитов.");
  await closeWindows(player);
  await press(player, "Отменить");
  await expect.poll(async () => (await said()).length).toBe(2);
  expect((await hitPoints(gm, "Воин")).value).toBe(10);
  expect(await offers(lastCard(player), "Вернуть")).toBe(false); // refused, so still applied
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
  await lastCard(player)
    .getByText("Воин: критический промах врага даёт бонус к следующей атаке или проверке против него")
    .waitFor();
  const own = await openSheet(player, "Воин");
  await own.getByText("Бонус к следующей атаке или проверке против: Огр").waitFor();
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
