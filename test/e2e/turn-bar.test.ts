/** The turn bar: whose turn, what is left of it and what took the rest, on three screens with latency, by keyboard and on a phone. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, press, told, type Evening } from "./support/evening.ts";
import { forceDice, openSheet, target, unfoldThings } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { bar, barAct, begin, step, untilPip, untilTurn } from "./support/turn-bar.ts";

let evening: Evening;
afterEach(() => evening.end());

/** What screen readers were told of turns. */
const announced = (page: Page): Promise<string[]> =>
  page
    .locator("#opposed-d20-live p")
    .allInnerTexts()
    .then((lines) => lines.filter((line) => line.includes("Раунд")));

async function strike(page: Page, button: RegExp): Promise<void> {
  await bar(page).getByRole("button", { name: button }).click();
  const window = dialog(page, "Атака:");
  await window.locator("button[type=submit]").click();
  await window.waitFor({ state: "detached" });
}

/** What somebody is offered who may strike at one who walks away. */
const offer = (page: Page, name: string): Locator =>
  page.locator(".od-window--prompt").getByText(`Воин покидает досягаемость: ${name}`);

/** Two steps askew under the ruler's words, refused, taken back by Ctrl+Z: the feet follow on both screens. @rule H-MOV-04 C-61 */
async function walkAndReturn(player: Page, gm: Page): Promise<void> {
  const feet = (page: Page): Promise<string> => bar(page).locator("[data-bar=feet]").innerText();
  const words = player.locator(".token-ruler-labels .last .total-measurement");
  const hero = await player.evaluate(() => {
    const { document } = canvas.tokens.placeables.find((one: Loose) => one.name === "Воин") as Loose;
    const size = canvas.grid.size as number;
    // A way askew on which nobody stands.
    const free = (dx: number, dy: number): boolean =>
      [1, 2, 3].every((n) => {
        const [x, y] = [document.x + n * dx * size, document.y + n * dy * size];
        return canvas.tokens.placeables.every(
          ({ bounds: { left, top, right, bottom } }: Loose) => x < left || x >= right || y < top || y >= bottom,
        );
      });
    const ways = [-1, 1].flatMap((dx) => [-1, 1].map((dy) => ({ dx, dy })));
    const [from, to] = [0, size].map((x) => canvas.clientCoordinatesFromCanvas({ x, y: 0 }).x as number);
    return {
      id: document.id as string,
      cell: (to ?? 0) - (from ?? 0),
      ...(ways.find(({ dx, dy }) => free(dx, dy)) ?? { dx: 0, dy: 0 }),
    };
  });
  const token = player.locator(`[data-token-id="${hero.id}"]`);
  const drag = async (cells: number): Promise<string> => {
    const box = await token.boundingBox();
    if (!box) throw new Error("the token is out of sight");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await player.mouse.move(x, y);
    await player.mouse.down();
    await player.mouse.move(x + hero.dx * cells * hero.cell, y + hero.dy * cells * hero.cell, { steps: 4 });
    await words.filter({ hasText: /\// }).waitFor();
    const told = await words.innerText();
    await shoot(player, "ruler");
    await player.mouse.up();
    return told;
  };
  expect(await drag(2)).toMatch(/15 \/ 30 /u);
  // Who stood beside him is asked for by a window that takes no focus, and by the bar. @rule H-FREE-01
  await offer(gm, "Гоблин 1").waitFor();
  await bar(gm).locator("[data-bar=offer]").getByRole("button", { name: "Не атаковать" }).waitFor();
  for (const page of [player, gm]) await expect.poll(() => feet(page)).toBe("осталось 15 из 30 фт");
  // One more is the third diagonal of the turn: 5 ft. With the swapped action it is told of more.
  expect(await drag(1)).toMatch(/^(?!.*заменой).*5 \/ 15 /u);
  // On his own page, too: what he takes back is what he has seen done.
  for (const page of [player, gm]) await expect.poll(() => feet(page)).toBe("осталось 10 из 30 фт");
  for (const left of ["осталось 15 из 30 фт", "скорость 30 фт"]) {
    await player.keyboard.press("Control+z");
    for (const page of [player, gm]) await expect.poll(() => feet(page)).toBe(left);
  }
  await offer(gm, "Гоблин 1").waitFor({ state: "detached" });
  await player.keyboard.press("Escape");
}

test("H-TURN-04 H-TURN-10: pips on three screens: spent, told as too much, withdrawn, the reaction back with the own turn, a turn taken back", async () => {
  evening = await beginEvening({ latency: [80, 200] });
  const pages = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  const [gm, player, other] = pages;
  await begin(gm, pages, "Воин", "Гоблин 1", "Следопыт");
  await bar(player).getByText("Ваш ход").waitFor();
  await bar(gm).getByText("Ходит Воин").waitFor();
  await bar(other)
    .getByText(/до вас 1 ход/u)
    .waitFor();
  await untilPip(player, "active", "осталось 1 из 1");
  await untilPip(gm, "active", "осталось 1 из 1");
  // Who has no turn sees his reaction alone, and no End turn.
  expect(await bar(other).locator("[data-pip]").count()).toBe(1);
  expect(await bar(other).getByRole("button", { name: "Закончить ход" }).count()).toBe(0);
  expect(await announced(player)).toEqual([expect.stringMatching(/^Ваш ход\. Воин\. Раунд 1\. скорость \d+ фт$/u)]);
  await walkAndReturn(player, gm);
  // An attack spends the action, on every screen that shows this turn.
  await target(player, "Гоблин 1");
  await forceDice(player, [5, 20], [1, 8]);
  await strike(player, /Длинный меч.*Удар/u);
  for (const page of [player, gm]) await untilPip(page, "active", "потрачено · на что: Длинный меч");
  expect(await bar(player).locator("[data-bar=over]").count()).toBe(0);
  // A second one is told.
  await forceDice(player, [5, 20], [1, 8]);
  await strike(player, /Длинный меч.*Удар/u);
  for (const page of [player, gm])
    await bar(page).locator("[data-bar=over]").getByText("Второе действие за ход: Длинный меч").waitFor();
  // The second withdrawn, and the word of it is gone; the first, too, and the action is back.
  await press(player, "Отозвать атаку");
  for (const page of [player, gm]) await bar(page).locator("[data-bar=over]").waitFor({ state: "detached" });
  for (const page of [player, gm]) await untilPip(page, "active", "потрачено · на что: Длинный меч");
  // By the pip itself, by keyboard: the keyboard stays on it, though its list is gone.
  const spent = bar(player).locator("[data-pip=active]");
  const left = async (): Promise<unknown> => (await spent.locator("summary").boundingBox())?.x;
  const before = await left();
  await spent.locator("summary").press("Enter");
  // It opens below, and stays where it was.
  expect(await left()).toBe(before);
  await shoot(bar(player), "turn-bar-pip");
  await spent.getByRole("button", { name: "Отменить: Длинный меч" }).press("Enter");
  for (const page of [player, gm]) await untilPip(page, "active", "осталось 1 из 1");
  expect(await spent.evaluate((one) => [one === document.activeElement, one.querySelector("details")])).toEqual([
    true,
    null,
  ]);
  await player.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  // By its own button; the head of the sheet says whose turn it is.
  const sheet = await openSheet(player, "Воин");
  await sheet.getByText("Сейчас ходит").waitFor();
  await sheet.locator("[data-action=close]").first().click();
  await bar(player).getByRole("button", { name: "Закончить ход" }).click();
  await untilTurn(pages, "Гоблин 1");
  await bar(player).getByText("Ходит Гоблин 1").waitFor();
  await bar(other).getByText("дальше ваш ход").waitFor();
  // A blow on another's turn is the reaction.
  await untilPip(player, "reaction", "осталось 1 из 1");
  await forceDice(player, [5, 20], [1, 8]);
  const again = await openSheet(player, "Воин");
  await again
    .getByRole("button", { name: /Длинный меч.*Удар/u })
    .first()
    .click({ modifiers: ["Shift"] });
  await untilPip(player, "reaction", "потрачено · на что: Длинный меч");
  await again.locator("[data-action=close]").first().click();
  await step(gm, pages, "nextTurn", "Следопыт");
  await untilPip(player, "reaction", "потрачено · на что: Длинный меч");
  await step(gm, pages, "nextTurn", "Воин");
  for (const page of [player, gm]) await untilPip(page, "reaction", "осталось 1 из 1");
  // Each turn is told once, however often the bar was drawn in it; the region keeps the last few lines.
  const heard = await announced(player);
  expect(heard.at(-1)).toMatch(/^Ваш ход\. Воин\. Раунд 2\./u);
  expect(new Set(heard).size).toBe(heard.length);
  // Taken back: it is spent again, and what was on the way is as it was.
  await step(gm, pages, "previousTurn", "Следопыт");
  await untilPip(player, "reaction", "потрачено · на что: Длинный меч");
  await bar(other).getByText("Ваш ход").waitFor();
  // Nobody's keyboard was taken away.
  for (const page of pages) expect(await page.evaluate(() => document.activeElement?.closest(".od-bar"))).toBeNull();
  // The fight is gone, and so is the bar.
  await gm.evaluate(async () => void (await game.combat.delete()));
  for (const page of pages) await bar(page).waitFor({ state: "hidden" });
});

/** The shield freely, the sword for the action; both taken back, all by keyboard. */
async function handleThings(page: Page): Promise<void> {
  const draws = bar(page).locator("[data-bar=draws]");
  const sheet = await unfoldThings(await openSheet(page, "Воин"));
  const shield = sheet.locator("[data-action=toggleWorn]").filter({ visible: true }).last();
  await shield.press("Enter");
  await expect.poll(() => draws.innerText()).toBe("бесплатно достать уже нельзя: Щит");
  await untilPip(page, "active", "осталось 1 из 1");
  const hand = sheet
    .locator(".od-types")
    .getByRole("button", { name: /^Длинный меч: / })
    .first();
  // Into both hands is another grip; away is the second thing of this turn.
  await hand.press("Enter");
  await expect.poll(() => hand.innerText()).toBe("В двух руках");
  await hand.press("Enter");
  await expect.poll(() => hand.innerText()).toBe("Убрано");
  await untilPip(page, "active", "потрачено · на что: Достать или убрать ещё");
  await shoot(page, "turn-bar-draw");
  await sheet.locator("[data-action=close]").first().press("Enter");
  await page
    .getByRole("button", { name: /Отменить: Достать/u })
    .last()
    .press("Enter");
  await untilPip(page, "active", "осталось 1 из 1");
  await barAct(page, "Вернуть как было: Щит");
  await draws.waitFor({ state: "detached" });
  const held = (): Promise<unknown> =>
    page.evaluate(() =>
      ["Длинный меч", "Щит"].map((name) => game.actors.getName("Воин").items.getName(name).system.equipped as unknown),
    );
  await expect.poll(held).toEqual(["both", true]);
}

/** Down, up for all of the movement, and up taken back. */
async function lieAndStand(page: Page): Promise<void> {
  const prone = bar(page).locator(".od-bar__small").getByText("Лежащий");
  await barAct(page, "Лечь");
  await prone.waitFor();
  await barAct(page, "Встать");
  await prone.waitFor({ state: "detached" });
  await bar(page)
    .getByText(/^осталось 0 из \d+ фт$/u)
    .waitFor();
  await page.getByRole("button", { name: "Отменить: Встать" }).last().press("Enter");
  await prone.waitFor();
  await page.getByRole("button", { name: "Отменить: Лечь" }).last().press("Enter");
  await prone.waitFor({ state: "detached" });
}

test("without a GM a player ends the own turn by keyboard alone; incapacity empties the pips and says why", async () => {
  evening = await beginEvening({ latency: [30, 120] });
  const pages = await Promise.all([evening.open("GM"), evening.open("Player 1"), evening.open("Player 2")]);
  const [gm, player, other] = pages;
  await begin(gm, pages, "Воин", "Следопыт", "Гоблин 1");
  await bar(player).getByText("Ваш ход").waitFor();
  await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("stunned")));
  await bar(player).locator("[data-bar=empty]").getByText("Не может действовать").waitFor();
  await untilPip(player, "active", "");
  await untilPip(player, "reaction", "");
  expect((await told(bar(player))).match(/может действовать/gu)).toHaveLength(1);
  await bar(player).locator(".od-bar__small").getByText("Ошеломлённый").waitFor();
  await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("stunned")));
  await untilPip(player, "active", "осталось 1 из 1");
  await gm.close();
  await player.waitForFunction(() => game.users.activeGM === null);
  await player.keyboard.press("Alt+KeyT");
  await expect.poll(() => player.evaluate(() => document.activeElement?.closest("[data-number]") !== null)).toBe(true);
  await player.keyboard.press("1");
  const window = dialog(player, "Атака:");
  await window.locator("button[type=submit]").waitFor();
  await player.keyboard.press("Escape");
  await window.waitFor({ state: "detached" });
  // The keyboard comes back to where it was.
  await expect.poll(() => player.evaluate(() => document.activeElement?.getAttribute("data-number"))).toBe("1");
  await handleThings(player);
  await lieAndStand(player);
  await barAct(player, "Подготовка");
  const ready = dialog(player, /^Подготовка/u);
  await ready.getByLabel("Чем").selectOption({ label: "Длинный меч" });
  await ready.locator("input").first().fill("войдёт гоблин");
  await ready.locator("input").first().press("Enter");
  await untilPip(player, "active", "потрачено · на что: Подготовка");
  await expect.poll(() => player.evaluate(() => document.activeElement?.getAttribute("data-key"))).toBe("more");
  await bar(player).getByRole("button", { name: "Закончить ход" }).focus();
  await player.keyboard.press("Enter");
  await untilTurn([player, other], "Следопыт");
  await bar(other).getByText("Ваш ход").waitFor();
  // What was readied is done on another's turn, by its own button, and takes the reaction.
  await shoot(player, "turn-bar-release");
  await bar(player)
    .getByRole("button", { name: /Исполнить: Воин Подготовка: войдёт гоблин → Длинный меч/u })
    .press("Enter");
  await untilPip(player, "reaction", "потрачено · на что: Исполнить");
  // Its window stands there at once; the strike is the same reaction.
  await window.getByText("Длинный меч").first().waitFor();
  await window.locator("button[type=submit]").press("Enter");
  await untilPip(player, "reaction", "потрачено · на что: Исполнить, Длинный меч");
  expect(await bar(player).locator("[data-bar=over]").count()).toBe(0);
  await bar(player)
    .getByRole("button", { name: /Исполнить/u })
    .waitFor({ state: "detached" });
  await bar(other).getByRole("button", { name: "Закончить ход" }).press("Enter");
  await untilTurn([player, other], "Гоблин 1");
  // A creature's turn waits for its Game Master: nobody else is offered to end it.
  await bar(other).getByText("Ходит Гоблин 1").waitFor();
  expect(await bar(other).getByRole("button", { name: "Закончить ход" }).count()).toBe(0);
});
