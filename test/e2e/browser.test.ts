/** The compendium browser: found in both languages, read, opened with the keyboard, dragged to a sheet; at a desk and on a phone. */
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";
import { wear } from "./support/wear.ts";

let evening: Evening;
afterEach(() => evening.end());

const windowOf = (page: Page): Locator => page.locator(".od-window--browser");
const rows = (window: Locator): Locator => window.locator(".od-browser__rows [role='option']");

async function openBrowser(page: Page): Promise<Locator> {
  await page.keyboard.press("Alt+KeyK");
  await windowOf(page).locator("[data-find]:focus").waitFor();
  return windowOf(page);
}

/** Faults but for names in the other language, which stand there on purpose. */
async function faultsIn(window: Locator): Promise<string[]> {
  const seen = await eyesores(window);
  return [...seen.filter((fault) => !fault.startsWith("no Russian: span")), ...(await violations(window))];
}

test("a Russian name finds the document and an English one too; arrows choose, Enter opens, a row is dragged to a sheet, Escape closes", async () => {
  evening = await beginEvening();
  const player = await evening.open("Player 1", { width: 1440, height: 900, theme: "dark" });
  await loadAxe(player);
  const window = await openBrowser(player);
  await shoot(player, "browser-spells-ru-dark-1440");
  expect(await faultsIn(window)).toEqual([]);
  await player.keyboard.type("fireball");
  await expect.poll(() => rows(window).first().locator("[data-cell='name']").textContent()).toBe("Огненный шар");
  await window.locator("[data-find]").fill("огненный ШАР");
  await expect.poll(() => rows(window).first().locator("[data-cell='name']").textContent()).toBe("Огненный шар");
  await player.keyboard.press("ArrowDown");
  await window.locator("[data-preview] h2").filter({ hasText: "Огненный шар" }).waitFor();
  await shoot(player, "browser-spell-ru-dark-1440");
  expect(await faultsIn(window)).toEqual([]);
  await player.keyboard.press("Enter");
  const sheet = player.locator(".od-sheet--item").filter({ hasText: "Огненный шар" });
  await sheet.waitFor();
  await player.evaluate(async () => {
    for (const app of foundry.applications.instances.values()) if (app.document) await app.close({ animate: false });
  });
  await window.getByRole("radio", { name: "Вещи" }).check();
  await window.locator("[data-find]").fill("верёвка");
  const rope = rows(window).first();
  await rope.waitFor();
  const name = (await rope.locator("[data-cell='name']").textContent()) ?? "";
  const hero = await openSheet(player, "Воин");
  const dropped = await player.evaluateHandle(() => new DataTransfer());
  await rope.dispatchEvent("dragstart", { dataTransfer: dropped });
  await hero.locator(".window-content").dispatchEvent("drop", { dataTransfer: dropped });
  await expect
    .poll(() => player.evaluate((wanted) => game.actors.getName("Воин").items.getName(wanted) !== undefined, name))
    .toBe(true);
  await settled(player);
  // Escape hides the tooltip of what lies below the pointer first.
  await player.mouse.move(720, 895);
  await window.locator("[data-find]").press("Escape");
  await expect.poll(() => windowOf(player).count()).toBe(0);
});

test("from the list of compendiums; filters, order, and what a phone shows of them", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM", { language: "en", theme: "light", width: 1440, height: 900 });
  await loadAxe(gm);
  await gm
    .getByRole("tab", { name: /Compendium/u })
    .first()
    .click();
  await gm.getByRole("button", { name: "Compendium browser" }).click();
  const window = windowOf(gm);
  await window.locator("[data-find]").fill("огр");
  await rows(window).first().waitFor();
  await window.locator("[data-find]").fill("");
  await window.getByLabel("Dragon", { exact: true }).check();
  await window.getByRole("button", { name: "Chall." }).click();
  await rows(window).first().click();
  await window.locator("[data-preview] h2").first().waitFor();
  await settled(gm);
  await shoot(gm, "browser-dragons-en-light-1440");
  expect(await faultsIn(window)).toEqual([]);
  for (const tab of ["Spells", "Features", "Items"]) {
    await window.getByRole("radio", { name: tab }).check();
    await rows(window).first().waitFor();
    await settled(gm);
    await shoot(gm, `browser-${tab.toLowerCase()}-en-light-1440`);
    expect(await faultsIn(window)).toEqual([]);
  }
  const phone = await evening.open("Player 1", { width: 390, height: 844, theme: "dark", language: "ru" });
  await loadAxe(phone);
  const small = await openBrowser(phone);
  await shoot(phone, "browser-ru-dark-390");
  expect(await faultsIn(small)).toEqual([]);
  await small.getByRole("button", { name: /Фильтры/u }).click();
  await shoot(phone, "browser-filters-ru-dark-390");
  expect(await faultsIn(small)).toEqual([]);
  await small.getByRole("button", { name: "Показать" }).click();
  await rows(small).nth(1).click();
  await small.locator("[data-preview] h2").first().waitFor();
  await wear(phone, "light");
  await shoot(phone, "browser-preview-ru-light-390");
  expect(await faultsIn(small)).toEqual([]);
  await phone.keyboard.press("Escape");
  expect(await small.locator("[data-sheet][data-open]").count()).toBe(0);
});
