/** What is fetched while people play: templates in idle moments, windows when they are opened; what cannot be fetched, and a reload. */
import type { Page } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { settled } from "./support/quiet.ts";
import { openSheet } from "./support/seat.ts";

let evening: Evening;
afterEach(() => evening.end());

const NOT_LOADED = {
  ru: "Не удалось загрузить часть системы. Проверьте связь",
  en: "A part of the system could not be loaded. Check the connection",
} as const;
/** What the browser itself says of a file that does not come. */
const LOST = /Failed to load resource/;

/** A page that never has an idle moment: nothing is fetched ahead of its being asked for, however long the scenario takes. */
function busy(): void {
  globalThis.requestIdleCallback = () => 0;
}

/** A browser keeps a failed import until the page loads again. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
  await settled(page);
}

const told = (page: Page, text: string): ReturnType<Page["locator"]> =>
  page.locator(".notification", { hasText: text });

describe.each(NEWER)("generation %i", (generation) => {
  test("a window, or the code of play that did not come at the start, is told once by the first press, and comes with a reload", async () => {
    evening = await beginEvening({ generation });
    evening.allow(LOST, /Failed to fetch dynamically imported module/);
    const [gm, player] = await Promise.all([
      evening.open("GM", { fresh: true, beforeLoad: busy }),
      evening.open("Player 1", { language: "en", fresh: true, beforeLoad: busy }),
    ]);
    // Without a connection, whichever way it is asked for: by key, from a sheet, from Foundry's settings.
    await gm.route("**/chunks/table-*", (route) => route.abort());
    await gm.keyboard.press("Alt+KeyU");
    await told(gm, NOT_LOADED.ru).waitFor();
    expect(await told(gm, NOT_LOADED.ru).count()).toBe(1);
    expect(await gm.locator(".od-window").count()).toBe(0);
    await gm.unroute("**/chunks/table-*");
    await reload(gm);
    await gm.keyboard.press("Alt+KeyU");
    await gm.locator(".od-window").waitFor();

    await gm.route("**/chunks/play-*", (route) => route.abort());
    await reload(gm);
    expect(await gm.evaluate(() => game.messages.size)).toBe(0);
    expect(await told(gm, NOT_LOADED.ru).count()).toBe(0);
    await gm.keyboard.press("Alt+KeyU");
    await told(gm, NOT_LOADED.ru).waitFor();
    expect(await told(gm, NOT_LOADED.ru).count()).toBe(1);
    expect(await gm.locator(".od-window").count()).toBe(0);
    await gm.unroute("**/chunks/play-*");
    await reload(gm);
    await gm.keyboard.press("Alt+KeyU");
    await gm.locator(".od-window").waitFor();

    await player.route("**/chunks/characters-*", (route) => route.abort());
    const sheet = await openSheet(player, "Воин");
    const plan = (): Promise<void> => sheet.locator('[data-action="planMastery"]').click();
    await plan();
    await told(player, NOT_LOADED.en).waitFor();
    await player.unroute("**/chunks/characters-*");
    await reload(player);
    await openSheet(player, "Воин");
    await plan();
    await player.locator(".od-planner").waitFor();
  });

  test("a sheet whose code cannot be fetched stays closed, is told once, and a reload opens it; until it has come, two clicks open one, and of any window a double click", async () => {
    evening = await beginEvening({ generation });
    evening.allow(LOST);
    const page = await evening.open("Player 1", { fresh: true });
    let lost = true;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let asked = 0;
    await page.route("**/chunks/sheets-*", async (route) => {
      if (lost) return route.abort();
      asked += 1;
      await held;
      return route.continue();
    });
    await reload(page);
    // Nobody has asked for it yet.
    expect(await told(page, NOT_LOADED.ru).count()).toBe(0);
    const twice = (): Promise<void> =>
      page.evaluate(() => {
        for (let click = 0; click < 2; click += 1) void game.actors.getName("Воин").sheet.render({ force: true });
      });
    await twice();
    await told(page, NOT_LOADED.ru).waitFor();
    await settled(page);
    expect(await told(page, NOT_LOADED.ru).count()).toBe(1);
    expect(await page.locator(".od-sheet").count()).toBe(0);
    lost = false;
    await reload(page);
    await twice();
    await expect.poll(() => asked).toBe(1);
    expect(await page.locator(".od-sheet").count()).toBe(0);
    letGo();
    await page.locator('.od-sheet [data-application-part="combat"]').getByText("Длинный меч").first().waitFor();
    await settled(page);
    expect(await page.locator(".od-sheet").count()).toBe(1);
    expect(asked).toBe(1);
    // What it does came along.
    await page.locator('.od-sheet [data-action="toggleMode"]').click();
    await page.locator(".od-sheet--editing").waitFor();

    // A double click opens one window, however long it is on its way.
    let printed = (): void => undefined;
    const printing = new Promise<void>((resolve) => {
      printed = resolve;
    });
    let fetched = 0;
    await page.route("**/chunks/print-*", async (route) => {
      fetched += 1;
      await printing;
      await route.continue();
    });
    const print = (): Promise<void> =>
      page.evaluate(() => {
        const { sheet } = game.actors.getName("Воин");
        for (let click = 0; click < 2; click += 1)
          void sheet.options.actions.printSheet.call(sheet, new PointerEvent("click"), document.body);
      });
    await print();
    await expect.poll(() => fetched).toBe(1);
    expect(await page.locator(".od-print").count()).toBe(0);
    printed();
    await page.locator(".od-print .od-paper, .od-print h1").first().waitFor();
    await print();
    await expect.poll(() => page.locator(".od-print").count()).toBe(1);
  });

  test("a template that does not come is no fault before its sheet is opened, and comes then", async () => {
    evening = await beginEvening({ generation });
    evening.allow(LOST);
    const gm = await evening.open("GM", { fresh: true });
    let asked = 0;
    // Foundry's pages fetch each template; those of this host would have them all at once.
    await gm.route("**/host/templates.js", (route) => route.abort());
    await gm.route("**/templates/actor/npc-block.hbs", (route) => {
      asked += 1;
      return route.abort();
    });
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await (await openSheet(gm, "Воин")).getByText("Длинный меч").first().waitFor();
    await gm.unroute("**/templates/actor/npc-block.hbs");
    await (await openSheet(gm, "Гоблин 1")).locator('[data-application-part="block"]').waitFor();
    expect(await gm.locator(".notification").count()).toBe(0);
  });
});
