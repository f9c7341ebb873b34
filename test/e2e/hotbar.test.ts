/** The bar of macros, the token's HUD and each user's looks: dragged, keyed, deleted underneath, switched. */
import type { Locator, Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { ask, beginEvening, dialog, listenToNotifications, type Evening } from "./support/evening.ts";
import { NEWER, onBoth } from "./support/generations.ts";
import { drag } from "./support/hand.ts";
import { loadAxe, violations } from "./support/inspect.ts";
import { forceDice, hitPoints, lastCard, openSheet, select, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { FIGHT, type WorldPlan } from "./support/world.ts";

let evening: Evening;
afterEach(() => evening.end());

const slot = (page: Page, number: number): Locator => page.locator(`#hotbar [data-slot="${String(number)}"]`);

/** The macros on the bar by their key. */
const bar = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      Object.fromEntries(
        game.user
          .getHotbarMacros(1)
          .filter((each: Loose) => each.macro)
          .map((each: Loose) => [String(each.slot % 10), each.macro.name]),
      ) as Record<string, string>,
  );

/** Closes every window and lets go of what has the focus: keys reach the table. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const app of [...foundry.applications.instances.values()]) if (app.hasFrame) await app.close();
    (document.activeElement as HTMLElement | null)?.blur();
  });
}

/** The ogre with a shield of eight temporary hit points. */
const SHIELDED: WorldPlan = {
  ...FIGHT,
  actors: FIGHT.actors.map((actor) =>
    actor.name === "Огр"
      ? {
          ...actor,
          change: (data: Loose) => {
            data.system.hp.temporary = 5;
          },
        }
      : actor,
  ),
};

describe.each(onBoth("menu-entry"))("generation %i", (generation) => {
  test("by keyboard alone: the button's menu sends it to the first free slot, and tells where", async () => {
    evening = await beginEvening({ generation });
    const player = await evening.open("Player 1");
    const heard = await listenToNotifications(player);
    const sheet = await openSheet(player, "Воин");
    const menu = async (button: Locator): Promise<void> => {
      await button.focus();
      await player.keyboard.press("ContextMenu");
      // Chromium without a window manager does not make the event of this key by itself.
      if (!(await player.getByRole("menuitem", { name: "На панель макросов" }).isVisible()))
        await button.dispatchEvent("contextmenu");
      await player.getByRole("menuitem", { name: "На панель макросов" }).focus();
      await player.keyboard.press("Enter");
    };
    await menu(sheet.getByRole("button", { name: /^Сил/u }).first());
    await expect.poll(() => bar(player)).toEqual({ 1: "Сила" });
    await menu(sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first());
    await expect
      .poll(() => bar(player))
      .toMatchObject({ 1: "Сила", 2: expect.stringMatching(/^Длинный меч/u) as string });
    await menu(sheet.getByRole("button", { name: /^Сил/u }).first());
    await expect
      .poll(heard)
      .toEqual([
        "«Сила» на панели макросов: страница 1, клавиша 1.",
        expect.stringMatching(/«Длинный меч.*клавиша 2\.$/u),
        "«Сила» на панели макросов: страница 1, клавиша 1.",
      ]);
    // Within the bar: arrows, Enter, Delete.
    await clear(player);
    await player.getByRole("toolbar", { name: "Панель макросов" }).getByRole("button").first().focus();
    await player.keyboard.press("ArrowRight");
    await player.keyboard.press("Delete");
    await expect.poll(() => bar(player)).toEqual({ 1: "Сила" });
    await loadAxe(player);
    expect(await violations(player.locator("#hotbar"))).toEqual([]);
  });
});

describe.each(NEWER)("generation %i", (generation) => {
  test("a player drags a weapon and a check to the bar and presses 1 and 2: attack card, check card", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    await drag(player, sheet.getByRole("button", { name: /Длинный меч.*Удар/u }).first(), slot(player, 1));
    await expect.poll(() => bar(player)).toEqual({ 1: expect.stringMatching(/^Длинный меч/u) as string });
    await drag(player, sheet.getByRole("button", { name: /Атлетика/u }).first(), slot(player, 2));
    await expect.poll(() => bar(player)).toMatchObject({ 2: "Атлетика" });
    // The same thing again is the same macro, in the slot where it was dropped now.
    await drag(player, sheet.getByRole("button", { name: /Атлетика/u }).first(), slot(player, 5));
    await expect.poll(() => bar(player)).toMatchObject({ 2: "Атлетика", 5: "Атлетика" });
    expect(
      await player.evaluate(() => game.macros.contents.filter((macro: Loose) => macro.name === "Атлетика").length),
    ).toBe(1);
    // A Defense has no button of its own, and is dragged all the same.
    await drag(player, sheet.locator('[data-kind="defense"][data-key="physical"]'), slot(player, 3));
    await expect.poll(() => bar(player)).toMatchObject({ 3: "Физическая защита" });
    await shoot(player, `${String(generation)}-hotbar-sheet`);
    await clear(player);
    await target(player, "Гоблин 1");
    await forceDice(player, [13, 20], [5, 8], [15, 20], [11, 20]);
    await forceDice(gm, [9, 20]);
    await player.keyboard.press("Digit1");
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await Promise.all(
      [gm, player].map((page) =>
        lastCard(page)
          .getByText(/Попадание · 7/u)
          .first()
          .waitFor(),
      ),
    );
    await clear(player);
    await player.keyboard.press("Digit2");
    await player.getByRole("spinbutton", { name: "Сложность" }).fill("15");
    await player.keyboard.press("Enter");
    await Promise.all([gm, player].map((page) => lastCard(page).getByText("Успех").first().waitFor()));
    await clear(player);
    await player.keyboard.press("Digit3");
    const window = dialog(player, "Физическая защита");
    await window.waitFor();
    expect(await window.getByRole("spinbutton", { name: "Сложность" }).count()).toBe(0);
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await Promise.all([gm, player].map((page) => lastCard(page).getByText("Физическая защита").first().waitFor()));
    await shoot(player, `${String(generation)}-hotbar-played`);
    expect(await bar(gm)).toEqual({});
  });

  test("a macro whose weapon is gone says so; a copy of that name, and the selected goblin, take over", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const heard = await listenToNotifications(player);
    await drag(
      player,
      (await openSheet(player, "Воин")).getByRole("button", { name: /Длинный меч.*Удар/u }).first(),
      slot(player, 1),
    );
    await expect.poll(() => bar(player)).toMatchObject({ 1: expect.stringMatching(/^Длинный меч/u) as string });
    await clear(player);
    const data = await gm.evaluate(async () => {
      const sword = game.actors.getName("Воин").items.getName("Длинный меч");
      const { _id, ...source } = sword.toObject();
      await sword.delete();
      return source as Loose;
    });
    await expect
      .poll(() => player.evaluate(() => game.actors.getName("Воин").items.getName("Длинный меч") === undefined))
      .toBe(true);
    await select(player, "Воин");
    await player.keyboard.press("Digit1");
    await expect
      .poll(heard)
      .toEqual([
        "«Длинный меч»: этого оружия больше нет. Выберите токен, у которого есть такое же, или уберите макрос с панели.",
      ]);
    await gm.evaluate(async (source) => {
      await game.actors.getName("Воин").createEmbeddedDocuments("Item", [source]);
    }, data);
    await expect
      .poll(() => player.evaluate(() => game.actors.getName("Воин").items.getName("Длинный меч") !== undefined))
      .toBe(true);
    await player.keyboard.press("Digit1");
    await dialog(player, /Длинный меч/u).waitFor();
    // A goblin's macro goes with the goblin that is selected.
    await drag(
      gm,
      (await openSheet(gm, "Гоблин 1")).getByRole("button", { name: /Кривой клинок.*Удар/u }).first(),
      slot(gm, 1),
    );
    await expect.poll(() => bar(gm)).toMatchObject({ 1: expect.stringMatching(/^Кривой клинок/u) as string });
    await clear(gm);
    await select(gm, "Гоблин 2");
    await target(gm, "Воин");
    await forceDice(gm, [10, 20], [3, 6]);
    await gm.keyboard.press("Digit1");
    await gm.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    await ask(player).waitFor();
    const speaker: Loose = await gm.evaluate(
      () => game.messages.contents.findLast((message: Loose) => message.type === "attack").speaker.alias,
    );
    expect(speaker).toBe("Гоблин 2");
    // Somebody else's macro, given away: no permission for that creature, and none of his own has the weapon.
    await gm.evaluate(async () => {
      await game.macros.contents
        .find((macro: Loose) => macro.name.startsWith("Кривой"))
        .update({ ownership: { default: 2 } });
    });
    await expect
      .poll(() =>
        player.evaluate(() => game.macros.contents.find((macro: Loose) => macro.name.startsWith("Кривой"))?.canExecute),
      )
      .toBe(true);
    await player.evaluate(() => game.macros.contents.find((macro: Loose) => macro.name.startsWith("Кривой")).execute());
    await expect.poll(async () => (await heard()).at(-1)).toMatch(/Гоблин/u);
  });

  test("the GM types -7 beside an ogre with five temporary hit points: those first, the rest from the hit points", async () => {
    evening = await beginEvening({ generation, world: SHIELDED });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const before = await hitPoints(gm, "Огр");
    expect(before.temporary).toBe(5);
    await gm.getByRole("button", { name: /^Огр/u }).click({ button: "right" });
    const hud = gm.getByRole("dialog", { name: "Огр" });
    await shoot(gm, `${String(generation)}-hud-dark`);
    await loadAxe(gm);
    expect(await violations(hud)).toEqual([]);
    // B-COND-02 B-HAZ-01 B-UW-01: the fifteen conditions, burning, water, and what marks the fallen; nothing that does nothing by these rules.
    expect(
      (
        await hud
          .locator(".hud-statuses button")
          .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""))
      ).sort(),
    ).toEqual(
      [
        "Без сознания",
        "Горящий",
        "Истощение",
        "Испуганный",
        "Концентрация",
        "Лежащий",
        "Мёртв",
        "Невидимый",
        "Недееспособный",
        "Окаменевший",
        "Опутанный",
        "Ослеплённый",
        "Отравленный",
        "Оглохший",
        "Очарованный",
        "Ошеломлённый",
        "Парализованный",
        "Под водой",
        "Схваченный",
      ].sort(),
    );
    await gm.keyboard.type("-7");
    await gm.keyboard.press("Enter");
    await Promise.all([gm, player].map((page) => untilHitPoints(page, "Огр", before.value - 2)));
    expect(await hitPoints(player, "Огр")).toEqual({ value: before.value - 2, temporary: 0 });
    await hud.getByRole("button", { name: "Цель" }).click();
    await expect.poll(() => gm.evaluate(() => game.user.targets.ids.length as number)).toBe(1);
    await hud.getByRole("textbox").first().fill("+3");
    await gm.keyboard.press("Enter");
    await untilHitPoints(player, "Огр", before.value);
    await gm.keyboard.press("Escape");
    expect(await hud.count()).toBe(0);
    // A player gets no bars of an ogre to type into, nor the name that the board does not show him.
    const id = await player.evaluate(() => canvas.scene.tokens.getName("Огр").id as string);
    await player.locator(`[data-token-id="${id}"]`).click({ button: "right" });
    const his = player.getByRole("dialog", { name: "Фишка", exact: true });
    await his.getByRole("button", { name: "Цель" }).waitFor();
    expect(await his.getByRole("textbox").count()).toBe(0);
    await player.keyboard.press("Escape");
  });

  test("colors and language are each user's own: at once, and after a reload in the other language", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    for (const page of [gm, player]) await page.getByRole("tab", { name: "Настройки" }).click();
    const sheet = await openSheet(player, "Воин");
    const paper = (part: Locator): Promise<string> =>
      part.evaluate((element) => getComputedStyle(element).backgroundColor);
    const dark = { window: await paper(sheet), table: await paper(player.locator("#sidebar")) };
    await player.getByLabel("Цвета окон").selectOption("light");
    await expect.poll(() => paper(sheet)).not.toBe(dark.window);
    expect(await paper(player.locator("#sidebar"))).toBe(dark.table);
    await shoot(player, `${String(generation)}-looks-mixed`);
    await player.getByLabel("Цвета стола").selectOption("light");
    await expect.poll(() => paper(player.locator("#sidebar"))).not.toBe(dark.table);
    await player.getByLabel("Язык").selectOption("en");
    await player.waitForFunction(
      () => (globalThis as Loose).game?.ready === true && (globalThis as Loose).game.i18n.lang === "en",
    );
    await player.getByRole("toolbar", { name: "Macro bar" }).waitFor();
    await (
      await openSheet(player, "Воин")
    )
      .getByRole("button", { name: /Athletics/u })
      .first()
      .waitFor();
    await shoot(player, `${String(generation)}-looks-en-light`);
    expect(await gm.evaluate(() => [game.i18n.lang, document.body.classList.contains("theme-dark")])).toEqual([
      "ru",
      true,
    ]);
  });
});

test.each([
  ["light", "en", 1440],
  ["dark", "ru", 390],
] as const)("looked at: %s, %s, %i pixels wide", async (theme, language, width) => {
  evening = await beginEvening();
  const player = await evening.open("Player 1", { theme, language, width, height: width === 390 ? 844 : 900 });
  await player.evaluate(async () => {
    const hero = game.actors.getName("Воин");
    const rows = [
      ...hero
        .getWeapons()
        .map((item: Loose) => [
          item.name,
          item.img,
          `game.system.api.rollItem(${JSON.stringify({ uuid: item.uuid, name: item.name })});`,
        ]),
      ["d20", "systems/opposed-d20/icons/die.svg", ""],
      ["shield", "systems/opposed-d20/icons/shield.svg", ""],
    ];
    for (const [name, img, command] of rows)
      await game.user.assignHotbarMacro(
        await CONFIG.Macro.documentClass.create({ name, img, command, type: "script" }),
      );
  });
  const name = `hotbar-${theme}-${language}-${String(width)}`;
  await player.locator("#hotbar .slot.full").nth(1).waitFor();
  await shoot(player, name);
  await player.locator(".token").filter({ hasText: "Воин" }).first().click({ button: "right" });
  await player.locator("#token-hud").waitFor();
  await shoot(player, `${name}-hud`);
  await player.keyboard.press("Escape");
  const box = await player.locator("#hotbar").boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
});
