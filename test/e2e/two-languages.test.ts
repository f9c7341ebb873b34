/** A Russian world with an English player: his sheet, the chat card, a journal and the compendium browser, at a desk and on a phone. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { settled } from "./support/quiet.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const RUSSIAN = /[а-яё]/iu;

/** Waits until the page reads the packs in its own language. */
const read = (page: Page): Promise<unknown> =>
  expect.poll(() => page.evaluate(() => game.actors.map(({ name }: { name: string }) => name))).toContain("Fighter");

test("an English player reads things of Russian packs in English: sheet, item, browser; his phone too", async () => {
  evening = await beginEvening();
  const player = await evening.open("Player 1", {
    language: "en",
    readsPacks: true,
    theme: "dark",
    width: 1440,
    height: 900,
  });
  await read(player);
  const sheet = await openSheet(player, "Fighter");
  await sheet.getByText("Longsword").first().waitFor();
  await settled(player);
  await shoot(player, "two-languages-sheet-en-dark-1440");
  await player.evaluate(async () => {
    for (const app of foundry.applications.instances.values()) if (app.document) await app.close({ animate: false });
  });
  await player.keyboard.press("Alt+KeyK");
  const window = player.locator(".od-window--browser");
  await window.locator("[data-find]").fill("fireball");
  await window.locator("[role='option']").first().click();
  const preview = window.locator("[data-preview]");
  await preview.locator("h2").filter({ hasText: "Fireball" }).waitFor();
  expect((await preview.innerText()).match(RUSSIAN)).toBe(null);
  await settled(player);
  await shoot(player, "two-languages-browser-en-dark-1440");
  await window.getByRole("radio", { name: "Items" }).check();
  await window.locator("[data-find]").fill("");
  await window.getByText("Rarity").first().click();
  await window.getByLabel("Very rare", { exact: true }).check();
  await window.locator("[role='option']").first().click();
  await settled(player);
  expect(await window.locator("[data-found]").textContent()).toMatch(/^1?\d of \d+$/u);
  await shoot(player, "two-languages-rarity-en-dark-1440");
  const phone = await evening.open("Player 2", {
    language: "en",
    readsPacks: true,
    theme: "light",
    width: 390,
    height: 844,
  });
  await read(phone);
  await openSheet(phone, "Ranger");
  await settled(phone);
  await shoot(phone, "two-languages-sheet-en-light-390");
});
