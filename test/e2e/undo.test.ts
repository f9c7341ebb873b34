/** What was done can be taken back from card and sheet, exactly, or says why not. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeWindows } from "./support/clash.ts";
import { ask, beginEvening, offers, type Evening } from "./support/evening.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
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

test("after further damage and healing: always exactly what is without the blow; from the sheet too", async () => {
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
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
  await untilHitPoints(player, "Воин", 10); // his own sheet is drawn anew before he presses
  await undoOnSheet.click();
  // Without the blow: 12 − 3 + 6, of at most 12.
  await untilHitPoints(gm, "Воин", 12);
  await closeWindows(player);
  await expect.poll(() => offers(lastCard(player), "Вернуть")).toBe(true);
});
