/** Damage, healing and temporary hit points without an attack: from the window, from a key, from the menu of a message. */
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { closeWindows, isTreatmentOf } from "./support/clash.ts";
import { beginEvening, choose, offers, press, storedActor, type Evening } from "./support/evening.ts";
import { NEWER, onBoth } from "./support/generations.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
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
afterEach(() => evening.end());

/** The window «Damage and healing», opened by its key. */
async function openWindow(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyU");
  const window = page.locator(".od-window").filter({ has: page.locator(".od-deal") });
  await window.locator("[data-autofocus]:focus").waitFor();
  return window;
}

/** A message's menu, as a right click opens it. */
async function chooseFromMenu(page: Page, message: Locator, entry: string): Promise<void> {
  await message.click({ button: "right", position: { x: 6, y: 6 } });
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

describe.each(onBoth("menu-entry"))("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });

  test("the menu of a message hands any roll on: damage, half, past armor, healing; to nobody selected it asks", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await gm.evaluate(async () => {
      await (await new Roll("7 + 2").evaluate()).toMessage({ flavor: "<b>Обвал</b>" });
    });
    const rolled = gm.locator(".chat-message").last();
    await rolled.getByText("Обвал").waitFor();
    await select(gm, "Огр");
    await chooseFromMenu(gm, rolled, "Урон выбранным");
    await untilHitPoints(player, "Огр", 41); // 9 − 1
    await lastCard(gm).getByText("Обвал").waitFor();
    await chooseFromMenu(gm, rolled, "Половина урона мимо брони");
    await untilHitPoints(player, "Огр", 37);
    await chooseFromMenu(gm, rolled, "Лечение выбранным");
    await untilHitPoints(player, "Огр", 46);
    await chooseFromMenu(gm, rolled, "Временные хиты выбранным");
    await expect.poll(async () => (await hitPoints(gm, "Огр")).temporary).toBe(9);

    // An attack's card hands on its damage with its type; without a selection the window asks for whom.
    await forceDice(player, [2, 20], [5, 8]);
    await forceDice(gm, [19, 20]);
    await target(player, "Гоблин 1");
    await attackWith(player, await openSheet(player, "Воин"), /Длинный меч.*Удар/u);
    await lastCard(gm).getByText("Промах").waitFor();
    await select(gm);
    await gm.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()]) if (app.document) await app.close();
    });
    await gm
      .locator(".chat-message")
      .filter({ hasText: "Промах" })
      .last()
      .click({ button: "right", position: { x: 6, y: 6 } });
    await gm.getByRole("menuitem", { name: "Половина урона выбранным" }).click();
    const window = gm.locator(".od-window").filter({ has: gm.locator(".od-deal") });
    await window.getByLabel("Добавить…").selectOption({ label: "Гоблин 3" });
    await window.getByText("8 рубящего").waitFor();
    await window.getByRole("button", { name: "Нанести урон" }).click();
    await untilHitPoints(player, "Гоблин 3", 7); // 8 ÷ 2 − 1
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });

  test("a GM's fire on three: one roll, half for one, armor and share by each one's own numbers, undone and given again; a new selection goes before an old target; past armor, several types; a player's word moves nobody else's hit points; healing and temporary points, and an undo that no longer fits", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await select(gm, "Воин", "Следопыт", "Гоблин 1");
    const fire = await openWindow(gm);
    await gm.keyboard.type("2к6+3");
    await fire.getByLabel("Тип урона").selectOption("fire");
    await fire.getByLabel("Откуда").fill("Огненная ловушка");
    await choose(fire, "Доля: Следопыт", "½");
    await shoot(gm, `${generation}-damage-window`);
    await forceDice(gm, [4, 6], [3, 6]); // 4 + 3 + 3 = 10
    await fire.getByRole("button", { name: "Нанести урон" }).click();
    // 10 − 3 = 7 of 12; 5 − 2 = 3 of 11; 10 − 1 = 9 of 10
    for (const page of [gm, player]) {
      await untilHitPoints(page, "Воин", 5);
      await untilHitPoints(page, "Следопыт", 8);
      await untilHitPoints(page, "Гоблин 1", 1);
      await lastCard(page).getByText("Урон · 7").waitFor();
    }
    expect(await isTreatmentOf(lastCard(gm))).toMatch(
      /Огненная ловушка.*2к6 \+ 3 огнём.*10.*10 огнём − 3 броня → 7 хитов.*10 огнём − 1 броня → 9 хитов.*10 огнём ÷ 2 = 5 − 2 броня → 3 хита/u,
    );
    const entries: Loose[] = Object.values((await storedActor(gm, "Воин")).system.ledger.entries);
    expect(entries).toMatchObject([{ kind: "damage", amount: 7, item: "Огненная ловушка" }]);
    // The owner's tab answered and applied; the GM's for the goblin, and for whom nobody else is there.
    expect(
      await gm.evaluate(() =>
        game.messages.contents
          .filter((message: Loose) => message.type === "defense")
          .map((message: Loose) => message.author.name)
          .sort(),
      ),
    ).toEqual(["GM", "GM", "Player 1"]);
    await shoot(gm, `${generation}-damage-card`);
    await press(player, "Отменить: Воин");
    for (const page of [gm, player]) await untilHitPoints(page, "Воин", 12);
    expect(await offers(lastCard(player), "Отменить: Следопыт")).toBe(false);
    await press(gm, "Вернуть: Воин");
    await untilHitPoints(player, "Воин", 5);
    await press(gm, "Отменить");
    for (const [name, full] of [
      ["Воин", 12],
      ["Следопыт", 11],
      ["Гоблин 1", 10],
    ] as const)
      await untilHitPoints(player, name, full);

    // For whom the window is.
    await target(player, "Гоблин 1");
    await select(player, "Воин");
    const asked = await openWindow(player);
    const people = asked.getByRole("group", { name: /^Доля: /u });
    await expect.poll(() => people.count()).toBe(1);
    await asked.getByRole("group", { name: "Доля: Воин" }).waitFor();
    expect(await asked.getByRole("radio", { name: "Выбранные токены" }).isChecked()).toBe(true);
    await asked.getByRole("radio", { name: "Выбранные токены" }).focus();
    await player.keyboard.press("ArrowLeft");
    await asked.getByRole("group", { name: "Доля: Гоблин 1" }).waitFor();
    await expect.poll(() => people.count()).toBe(1);
    // The keyboard stays on the choice.
    await expect.poll(() => player.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("targets");
    // What was chosen here stays, whatever is marked then; without targets there is no choice any more.
    await select(player, "Воин");
    await settled(player);
    await asked.getByRole("group", { name: "Доля: Гоблин 1" }).waitFor();
    await target(player);
    await asked.getByRole("group", { name: "Доля: Воин" }).waitFor();
    await expect.poll(() => asked.getByRole("radio", { name: "Цели" }).count()).toBe(0);
    await asked.locator("[data-action='close']").first().click();
    await asked.waitFor({ state: "detached" });

    // Past armor, of several types, on others, too.
    // The targets are meant, not the token that one acts with; without any the selected one.
    await select(player, "Воин");
    await target(player, "Гоблин 1");
    const aimed = (await openWindow(player)).getByRole("group", { name: /^Доля: /u });
    await expect.poll(() => aimed.count()).toBe(1);
    expect((await aimed.first().getAttribute("aria-label")) ?? (await aimed.first().innerText())).toContain("Гоблин 1");
    await target(player);
    const window = await openWindow(player);
    await player.keyboard.type("4");
    await window.getByText("Срез урона действует").click();
    await window.getByRole("button", { name: "Ещё тип урона" }).click();
    await player.keyboard.type("2");
    await window.getByLabel("Тип урона, строка 2").selectOption("radiant");
    await window.getByLabel("Добавить…").selectOption({ label: "Гоблин 2" });
    await window.getByText(/Применит владелец или Мастер: Гоблин 2/u).waitFor();
    await player.keyboard.press("Tab");
    await window.getByRole("button", { name: "Нанести урон" }).press("Enter");
    await untilHitPoints(player, "Воин", 6);
    await lastCard(player)
      .getByText(/ждём: GM/u)
      .waitFor();
    expect(await offers(lastCard(player), "Применить: Гоблин 2")).toBe(false);
    await settled(gm);
    expect((await hitPoints(gm, "Гоблин 2")).value).toBe(10);
    await shoot(gm, `${generation}-damage-consent`);
    await press(gm, "Применить: Гоблин 2");
    for (const page of [gm, player]) await untilHitPoints(page, "Гоблин 2", 4); // 4 + 2 past armor
    await press(gm, "Отменить: Гоблин 2");
    await untilHitPoints(player, "Гоблин 2", 10);

    // Healing stops at the maximum, of temporary hit points the larger stay.
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").update({ system: { hp: { value: 6 } } });
    });
    await untilHitPoints(player, "Воин", 6);
    const sheet = await openSheet(player, "Воин");
    await sheet.locator(".window-header [data-action='toggleControls']").click();
    await sheet.getByRole("menuitem", { name: "Урон и лечение" }).click();
    const deal = player.locator(".od-window").filter({ has: player.locator(".od-deal") });
    await choose(deal, "Урон и лечение", "Лечение");
    await deal.getByLabel("Сколько", { exact: true }).fill("8");
    await player.keyboard.press("Enter");
    for (const page of [gm, player]) await untilHitPoints(page, "Воин", 12);
    await lastCard(player).getByText("Лечение · 6 из 8").waitFor();
    await lastCard(player).getByText("Прибавилось 6: хиты уже полны").waitFor();
    await shoot(player, `${generation}-damage-healing`);
    await sheet.getByText("+6 хитов").waitFor();
    await closeWindows(player);

    await select(player, "Воин");
    const again = await openWindow(player);
    await choose(again, "Урон и лечение", "Временные");
    await again.getByLabel("Сколько", { exact: true }).fill("5");
    await player.keyboard.press("Enter");
    await expect.poll(async () => (await hitPoints(gm, "Воин")).temporary).toBe(5);
    await gm.evaluate(async () => {
      await game.actors.getName("Воин").changeHitPoints(-14);
    }); // 5 temporary and 9 of 12
    await untilHitPoints(player, "Воин", 3);
  });
});

describe("what people see", () => {
  beforeEach(async () => {
    evening = await beginEvening();
  });

  test.each([
    ["ru", "dark", 1440],
    ["en", "light", 390],
  ] as const)(
    "window and card in %s, %s, %i px: nothing clipped, all by keyboard, no faults of access",
    async (language, theme, width) => {
      const gm = await evening.open("GM", { language, theme, width, height: 844 });
      await loadAxe(gm);
      await select(gm, "Воин", "Следопыт", "Гоблин 1", "Гоблин 2");
      const window = await openWindow(gm);
      await gm.keyboard.type("2d6+3");
      await window.locator("[data-action='addRow']").click();
      await gm.keyboard.type(language === "ru" ? "1к4" : "1d4");
      await shoot(gm, `damage-window-${language}-${String(width)}`);
      expect(await eyesores(window)).toEqual([]);
      expect(await violations(window)).toEqual([]);
      const { missed, stops } = await walk(window.locator(".window-content"));
      expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
      // The difficulty of a save answers the arrows, as its role promises.
      const asked = window.locator("[name='attribute']");
      await asked.selectOption("acrobatics");
      const difficulty = window.locator("[name='dc']");
      await difficulty.fill("14");
      await difficulty.press("ArrowUp");
      expect(await difficulty.inputValue()).toBe("15");
      await asked.selectOption("");
      await window.locator("button[type='submit']").click();
      await gm.evaluate(() => {
        ui.sidebar.expand();
      });
      // The toast has gone when it stands in the log, but not while the pointer is on it; four have received.
      await gm.mouse.move(0, 0);
      await expect.poll(() => gm.locator(".od-card").count()).toBe(1);
      const card = lastCard(gm);
      await expect
        .poll(async () => (await card.innerText()).match(/(Урон|Damage) · \d|(Без урона|No damage)/gu)?.length, {
          timeout: 10_000,
        })
        .toBe(4);
      await settled(gm);
      await shoot(card, `damage-card-${language}-${String(width)}`);
      expect(await eyesores(card)).toEqual([]);
      expect(await violations(card)).toEqual([]);
    },
  );
});
