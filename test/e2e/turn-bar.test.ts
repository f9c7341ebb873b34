/** The turn bar: whose turn, what is left of it and what took the rest, on three screens with latency, by keyboard and on a phone. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { ask, beginEvening, dialog, press, told, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { plainFaults } from "./support/plain-colors.ts";
import { settled } from "./support/quiet.ts";
import { forceDice, openSheet, steadyDice, target } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const bar = (page: Page): Locator => page.locator(".od-bar");
const pip = (page: Page, kind: string): Locator => bar(page).locator(`[data-pip="${kind}"] .od-hidden`);
const untilPip = (page: Page, kind: string, text: string): Promise<void> =>
  expect.poll(() => pip(page, kind).innerText()).toBe(text);

/** A fight in the order of the names; the first has the turn. Creatures defend with an 18: blows that hurt cannot be withdrawn. */
async function begin(gm: Page, pages: readonly Page[], ...names: readonly string[]): Promise<void> {
  await steadyDice(gm, 0.1);
  await gm.evaluate(async (order) => {
    const combat = await CONFIG.Combat.documentClass.create({ active: true });
    const tokens = order.map((name) => canvas.tokens.placeables.find((one: Loose) => one.name === name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token, index) => ({
        tokenId: token.id,
        sceneId: canvas.scene.id,
        actorId: token.document.actorId,
        initiative: 20 - index,
      })),
    );
    await combat.startCombat();
  }, names);
  await untilTurn(pages, names[0] ?? "");
}

async function untilTurn(pages: readonly Page[], name: string): Promise<void> {
  for (const page of pages)
    await page.waitForFunction(
      (wanted) => game.combats.contents[0]?.started === true && game.combats.contents[0].combatant?.name === wanted,
      name,
    );
}

async function step(gm: Page, pages: readonly Page[], way: "nextTurn" | "previousTurn", to: string): Promise<void> {
  await gm.evaluate(async (how) => void (await game.combat[how]()), way);
  await untilTurn(pages, to);
}

/** What screen readers were told of turns. */
const announced = (page: Page): Promise<string[]> =>
  page
    .locator("#opposed-d20-live p")
    .allInnerTexts()
    .then((lines) => lines.filter((line) => line.includes("Раунд")));

/** What of these the bar lies over. */
const coveredBy = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate((others) => {
    const box = (selector: string): DOMRect | null => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      return found && found.width > 0 && found.height > 0 ? found : null;
    };
    const own = box(".od-bar");
    return others.filter((selector) => {
      const other = box(selector);
      return (
        own &&
        other &&
        own.left < other.right &&
        other.left < own.right &&
        own.top < other.bottom &&
        other.top < own.bottom
      );
    });
  }, selectors);

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
  await bar(gm).locator("[data-bar=offer]").getByRole("button", { name: "Отпустить" }).waitFor();
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
  await bar(other).getByText("Раунд 1 · до вас 1 ход").waitFor();
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
  await spent.getByRole("button", { name: "Взять назад: Длинный меч" }).press("Enter");
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
  await bar(other).getByText("вы следующие").waitFor();
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

/** Presses an action of the bar by keyboard. */
async function barAct(page: Page, name: string | RegExp): Promise<void> {
  const list = bar(page).locator('details[data-key="actions"]');
  if (!(await list.evaluate((one: Loose) => one.open as boolean))) await list.locator("summary").press("Enter");
  await list.getByRole("button", { name }).press("Enter");
}

/** The shield freely, the sword for the action; both taken back, all by keyboard. */
async function handleThings(page: Page): Promise<void> {
  const draws = bar(page).locator("[data-bar=draws]");
  const sheet = await openSheet(page, "Воин");
  const shield = sheet.locator("[data-action=toggleWorn]").filter({ visible: true }).last();
  await shield.press("Enter");
  await expect.poll(() => draws.innerText()).toBe("свободное доставание потрачено: Щит");
  await untilPip(page, "active", "осталось 1 из 1");
  const hand = sheet.getByRole("button", { name: /^Длинный меч: / }).first();
  // Into both hands is another grip; away is the second thing of this turn.
  await hand.press("Enter");
  await expect.poll(() => hand.innerText()).toBe("В двух руках");
  await hand.press("Enter");
  await expect.poll(() => hand.innerText()).toBe("Убрано");
  await untilPip(page, "active", "потрачено · на что: Достать или убрать ещё");
  await shoot(page, "turn-bar-draw");
  await sheet.locator("[data-action=close]").first().press("Enter");
  await page
    .getByRole("button", { name: /Взять назад: Достать/u })
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
  const prone = bar(page).getByRole("listitem").filter({ hasText: "Лежащий" });
  await barAct(page, "Лечь");
  await prone.waitFor();
  await barAct(page, "Встать");
  await prone.waitFor({ state: "detached" });
  await bar(page)
    .getByText(/^осталось 0 из \d+ фт$/u)
    .waitFor();
  await page.getByRole("button", { name: "Взять назад: Встать" }).last().press("Enter");
  await prone.waitFor();
  await page.getByRole("button", { name: "Взять назад: Лечь" }).last().press("Enter");
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
  await bar(player).getByRole("listitem").filter({ hasText: "Ошеломлённый" }).waitFor();
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
  await handleThings(player);
  await lieAndStand(player);
  await barAct(player, "Подготовка");
  const ready = dialog(player, /^Подготовка/u);
  await ready.getByLabel("Чем").selectOption({ label: "Длинный меч" });
  await ready.locator("input").first().fill("войдёт гоблин");
  await ready.locator("input").first().press("Enter");
  await untilPip(player, "active", "потрачено · на что: Подготовка");
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

const goblin = (page: Page): Promise<{ held: boolean; x: number }> =>
  page.evaluate(() => {
    const { actor, x } = canvas.scene.tokens.getName("Гоблин 1");
    return { held: actor.conditions.includes("grappled") as boolean, x: (x as number) / canvas.scene.grid.size };
  });

/** A grapple, the goblin's escape, a shove: each from the bar, none with the mouse. Dice of 0.1 show 18, of 0.9 a 2. */
async function wrestleByKeyboard(gm: Page, player: Page, pages: readonly Page[]): Promise<void> {
  await player.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    const hands = hero.items.filter((one: Loose) => one.type === "weapon");
    await hero.updateEmbeddedDocuments("Item", [
      ...hands.map((one: Loose) => ({ _id: one.id, "system.equipped": "none" })),
      { _id: hero.items.getName("Щит").id, "system.equipped": false },
    ]);
  });
  await steadyDice(player, 0.1);
  await steadyDice(gm, 0.9);
  await target(player, "Гоблин 1");
  await barAct(player, "Схватить");
  const window = dialog(player, "Схватить · Воин");
  await window.locator("button[type=submit]").waitFor();
  await shoot(player, "wrestle-window");
  await loadAxe(player);
  expect([await eyesores(window), await violations(window)]).toEqual([[], []]);
  await window.locator("button[type=submit]").press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: true, x: 5 });
  await untilPip(player, "active", "потрачено · на что: Схватить");
  await shoot(player, "wrestle-held");
  await step(gm, pages, "nextTurn", "Гоблин 1");
  await steadyDice(player, 0.9);
  await steadyDice(gm, 0.1);
  await barAct(gm, "Вырваться");
  const answer = player.getByRole("button", { name: /^Бросить: Атлетика/u });
  await answer.waitFor();
  await shoot(player, "wrestle-asked");
  await answer.press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: false, x: 5 });
  await step(gm, pages, "nextTurn", "Воин");
  await steadyDice(player, 0.1);
  await steadyDice(gm, 0.9);
  await barAct(player, "Толкнуть");
  const shove = dialog(player, "Толкнуть · Воин");
  await shove.getByRole("radio", { name: "Оттолкнуть на 5 фт" }).press("Space");
  await shoot(player, "wrestle-shove");
  await shove.locator("button[type=submit]").press("Enter");
  for (const page of pages) await expect.poll(() => goblin(page)).toEqual({ held: false, x: 6 });
  await shoot(player, "wrestle-pushed");
}

test("the Game Master reads whom the table waits for, and acts for the creature whose turn it is", async () => {
  evening = await beginEvening({ latency: [30, 120] });
  const pages = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const [gm, player] = pages;
  await begin(gm, pages, "Гоблин 1", "Воин");
  await bar(gm).getByText("Ходит Гоблин 1").waitFor();
  await target(gm, "Воин");
  await forceDice(gm, [12, 20], [3, 6]);
  await bar(gm)
    .getByRole("button", { name: /^1/u })
    .click({ modifiers: ["Shift"] });
  await bar(gm).getByText("Ждём: Player 1").waitFor();
  await forceDice(player, [9, 20]);
  await ask(player).click();
  await bar(gm).getByText("Ждём: Player 1").waitFor({ state: "detached" });
  await bar(gm).getByRole("button", { name: "Закончить ход" }).dblclick();
  await untilTurn(pages, "Воин");
  await wrestleByKeyboard(gm, player, pages);
});

/** On a phone both buttons that unfold the bar stay under the finger, and what is due is in sight. */
async function unfoldUnderFinger(gm: Page, phone: Page): Promise<void> {
  await gm.evaluate(async () => {
    const system = { recharge: 5, uses: { value: 0, max: 1 }, action: "active" };
    await game.actors.getName("Воин").createEmbeddedDocuments("Item", [{ name: "Плевок", type: "feature", system }]);
  });
  for (const key of ["dues-fold", "fold"]) {
    const button = bar(phone).locator(`[data-key="${key}"]`);
    await button.waitFor();
    await settled(phone);
    const before = await button.boundingBox();
    for (const open of ["true", "false"]) {
      await button.click();
      await expect.poll(() => button.getAttribute("aria-expanded")).toBe(open);
      await settled(phone);
      // A part of a pixel is nothing that a finger feels.
      expect(Math.abs(((await button.boundingBox())?.y ?? 999) - (before?.y ?? 0))).toBeLessThan(1);
      if (key !== "dues-fold" || open === "false") continue;
      await shoot(phone, "turn-bar-phone-dues");
      const due = await bar(phone).locator('[data-od-action="due"]').boundingBox();
      expect((due?.y ?? 0) + (due?.height ?? 999)).toBeLessThanOrEqual(before?.y ?? 0);
    }
  }
  await gm.evaluate(async () => void (await game.actors.getName("Воин").items.getName("Плевок").delete()));
  await bar(phone).locator('[data-key="dues-fold"]').waitFor({ state: "detached" });
}

test.each([
  ["ru", "dark", 390, 844],
  ["en", "light", 1280, 860],
] as const)(
  "how it looks (%s, %s), that it covers nothing, and what axe says",
  async (language, theme, width, height) => {
    evening = await beginEvening({ latency: [30, 80] });
    const pages = [
      await evening.open("GM"),
      await evening.open("Player 1", { language, theme, width, height }),
    ] as const;
    const [gm, player] = pages;
    await gm.evaluate(async () => void (await game.actors.getName("Воин").toggleStatusEffect("poisoned")));
    await begin(gm, pages, "Воин", "Гоблин 1");
    await bar(player).locator(".od-bar__title").waitFor();
    // The newest card stands over the board while the log is put away.
    if (width >= 500)
      await player
        .getByRole("tab", { name: /^(Бой|Combat)/u })
        .first()
        .click();
    await gm.evaluate(async () => void (await CONFIG.ChatMessage.documentClass.create({ content: "…" })));
    await player.locator("#chat-notifications .chat-message").waitFor();
    await settled(player);
    expect(await coveredBy(player, ["#chat-notifications .chat-message"])).toEqual([]);
    if (width < 500) {
      await shoot(player, "turn-bar-phone-folded");
      await unfoldUnderFinger(gm, player);
      await bar(player).getByRole("button", { name: "Развернуть" }).click();
    }
    await bar(player).locator("[data-number]").first().waitFor();
    await player.evaluate(async () => {
      const { id, round, combatant } = game.combat;
      const turn = { combat: id, round, combatant: combatant.id };
      const step = { deed: "a", told: false, turn, spends: "drawStow", before: "worn", n: 1 };
      const shield = game.actors.getName("Воин").items.getName("Щит");
      await shield.update({ system: { equipped: false }, flags: { "opposed-d20": { handled: [step] } } });
    });
    await bar(player).locator("[data-bar=draws]").waitFor();
    await bar(player).locator('summary[data-key="actions-summary"]').press("Enter");
    await shoot(player, `turn-bar-${language}`);
    await loadAxe(player);
    expect(await violations(bar(player))).toEqual([]);
    expect(await eyesores(bar(player))).toEqual([]);
    expect(await plainFaults(bar(player), `turn-bar-${language}`)).toEqual([]);
    expect(await coveredBy(player, ["#hotbar", "#players", "#chat-message", "#sidebar"])).toEqual([]);
    expect(await player.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
