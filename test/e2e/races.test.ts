/** What is pressed twice in one breath, as impatient people do: it is done once. What meets on the line is played in test/messages. */
import { afterEach, expect, test } from "vitest";
import {
  authorsOf,
  bookOf,
  closeWindows,
  defenseButton,
  expectExact,
  pressTwice,
  skipDialogs,
  untilMessages,
} from "./support/clash.ts";
import { beginEvening, dialog, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, hitPoints, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { FIGHT } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

test("7. on what makes an attack, answers it, undoes it and gives it again", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const attacks = async (): Promise<number> => (await authorsOf(gm, "attack")).length;
  await forceDice(gm, [19, 20], [2, 8], [2, 8]); // 25; 2 + 2 + 2 − 3 = 3
  await forceDice(player, [4, 20]);
  await target(gm, "Воин");
  const sheet = await openSheet(gm, "Огр");
  await sheet
    .getByRole("button", { name: /Дубина.*Удар/u })
    .first()
    .dblclick();
  const roll = gm.getByRole("button", { name: "Бросить атаку", exact: true });
  await roll.waitFor();
  expect(await roll.count()).toBe(1);
  await roll.dblclick();
  await closeWindows(gm);
  await defenseButton(player).dblclick();
  await untilHitPoints(gm, "Воин", 9);
  await settled(gm);
  expect(await attacks()).toBe(1);
  await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1"]);
  expect((await bookOf(gm, "Воин")).receipts).toHaveLength(1);

  await pressTwice(player, "Отменить");
  await settled(player);
  expect(await bookOf(gm, "Воин")).toMatchObject({ value: 12, receipts: [{ state: "undone" }] });
  await pressTwice(gm, "Вернуть");
  await settled(gm);
  expect(await bookOf(gm, "Воин")).toMatchObject({ value: 9, receipts: [{ state: "applied" }] });

  // "Once more" and the GM's word for somebody who is not there.
  await player.close();
  await pressTwice(gm, "Ещё удар");
  await forceDice(gm, [19, 20], [2, 8], [2, 8], [1, 8], [1, 8], [4, 20]);
  await roll.waitFor();
  expect(await roll.count()).toBe(1);
  await roll.dblclick();
  await untilMessages(gm, "attack", 2);
  await pressTwice(gm, "Бросить за них: Воин");
  await untilHitPoints(gm, "Воин", 6);
  await settled(gm);
  expect(await attacks()).toBe(2);
  await expect.poll(() => authorsOf(gm, "defense")).toEqual(["Player 1", "GM"]);
  await expectExact(gm, "Воин");

  // On the sheet, with the dialog skipped: two clicks are one blow.
  await skipDialogs(gm);
  await openSheet(gm, "Огр");
  await sheet
    .getByRole("button", { name: /Дубина.*Удар/u })
    .first()
    .dblclick();
  await untilMessages(gm, "attack", 3);
  await settled(gm);
  expect(await attacks()).toBe(3);
});

test("7. on damage, application, a target, a ruling, a correction, withdrawal; a weapon pressed while its blow is on the way asks anew", async () => {
  evening = await beginEvening({ world: { ...FIGHT, settings: { "opposed-d20.damageRoll": "button" } } });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const windows = (title: string): Promise<number> => dialog(gm, title).count();
  await forceDice(player, [13, 20]);
  await forceDice(gm, [9, 20]);
  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u); // at nobody
  await untilMessages(gm, "attack", 1);
  await closeWindows(player);
  await pressTwice(gm, "Добавить цель…");
  const adding = dialog(gm, "Добавить цель");
  await adding.getByLabel("Гоблин 1").check();
  expect(await windows("Добавить цель")).toBe(1);
  await adding.getByRole("button", { name: "Добавить", exact: true }).dblclick();
  await untilMessages(gm, "defense", 1);
  await forceDice(player, [5, 8], [8, 8]);
  // Nothing is written while the GM's tab cannot: it remains to be applied by hand.
  await gm.evaluate(() => {
    let blocked = 0;
    const id = Hooks.on("preUpdateActor", () => {
      blocked += 1;
      return false;
    });
    Object.assign(globalThis, { blocked: () => blocked, unblock: () => Hooks.off("preUpdateActor", id) });
  });
  await pressTwice(player, "Бросить урон");
  await lastCard(gm).getByText("Попадание · 7").waitFor();
  // The card may be drawn before the GM's tab has tried.
  await expect
    .poll(() => gm.evaluate(() => (globalThis as unknown as { blocked(): number }).blocked()))
    .toBeGreaterThan(0);
  await gm.evaluate(() => (globalThis as unknown as { unblock(): void }).unblock());
  expect((await hitPoints(gm, "Гоблин 1")).value).toBe(10);
  await pressTwice(gm, "Применить: Гоблин 1");
  await untilHitPoints(player, "Гоблин 1", 3);
  await settled(gm);
  expect((await bookOf(gm, "Гоблин 1")).receipts).toHaveLength(1);
  await expectExact(gm, "Гоблин 1");
  await pressTwice(gm, "Решение…");
  await dialog(gm, "Решение").first().waitFor();
  await settled(gm);
  expect(await windows("Решение")).toBe(1);
  await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).fill("4");
  await gm.getByRole("spinbutton", { name: "Ровно столько хитов" }).press("Enter");
  await untilHitPoints(gm, "Гоблин 1", 6);
  await pressTwice(gm, "Изменить…");
  await settled(gm);
  expect(await windows("Изменить")).toBe(1);
  await gm.keyboard.press("Escape");
  await expectExact(gm, "Гоблин 1");

  await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
  await untilMessages(gm, "attack", 2);
  await closeWindows(player);
  await pressTwice(player, "Отозвать атаку");
  await lastCard(gm).getByText("Атака отозвана.").waitFor();
  await settled(gm);
  await expect.poll(() => authorsOf(gm, "attack")).toHaveLength(2);
  await expectExact(gm, "Гоблин 1");

  // A weapon pressed again while its blow is on the way asks anew.
  await closeWindows(gm);
  await target(gm, "Воин");
  const strike = (await openSheet(gm, "Огр")).getByRole("button", { name: /Дубина.*Удар/u }).first();
  const roll = gm.getByRole("button", { name: "Бросить атаку", exact: true });
  await strike.click();
  await roll.waitFor();
  // Both in one breath: the server has not answered yet.
  await strike.evaluate((button, submit) => {
    (document.querySelector(submit) as HTMLElement).click();
    (button as HTMLElement).click();
  }, ".od-window--attack button[type=submit]");
  await untilMessages(gm, "attack", 3);
  await settled(gm);
  expect(await roll.count()).toBe(1);
  await roll.click();
  await untilMessages(gm, "attack", 4);
  await settled(gm);
  expect(await roll.count()).toBe(0);
});
