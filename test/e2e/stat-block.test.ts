/** A creature of a pasted text: what the window marks and asks, that one press creates one actor, whose sheet opens. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { beginEvening, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

const textOf = (slug: string): string => readFileSync(`test/fixtures/stat-blocks/${slug}.txt`, "utf8");
const RUSSIAN = `${textOf("tidy-2014-ru-01").replace("Хиты 76", "Хиты 67")}\n`;
const ENGLISH = `${textOf("ugly-16")}\n`;

const windowOf = (page: Page): Locator => page.locator(".od-window--stat-block");

async function openWindow(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
  });
  await page.keyboard.press("Alt+KeyV");
  await windowOf(page).locator("[data-autofocus]:focus").waitFor();
  return windowOf(page);
}

test("by the button in the list of actors: refusals in words, two creatures, answers, one actor, its sheet", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await gm
    .getByRole("tab", { name: /Актёры|Персонажи|Actors/u })
    .first()
    .click();
  await gm.getByRole("button", { name: "Существо из текста" }).click();
  const window = windowOf(gm);
  const field = window.getByLabel("Текст или JSON существа");
  await field.fill("<div><p>Гоблин</p></div>");
  await window.getByText("Это код страницы").waitFor();
  expect(await window.getByRole("button", { name: "Создать" }).isDisabled()).toBe(true);
  await field.fill(`${RUSSIAN}\n${textOf("tidy-2024-en-02")}`);
  await window.getByRole("button", { name: "Взять первое" }).click();
  await window.getByRole("button", { name: "Создать: Болотный хват, неясно 1 из 25" }).waitFor();
  expect(await window.locator("mark.od-asked").allTextContents()).toEqual(["Хиты 67 (9к10 + 27)"]);
  await window.getByLabel("Взять 76").click();
  const button = window.getByRole("button", { name: "Создать: Болотный хват", exact: true });
  await button.waitFor();
  await button.dblclick();
  await gm.locator(".od-sheet").getByText("Болотный хват").first().waitFor();
  await settled(gm);
  expect(await window.count()).toBe(0);
  expect(
    await gm.evaluate(() =>
      game.actors.contents
        .filter(({ name }: { name: string }) => name === "Болотный хват")
        .map(({ system }: { system: { hp: { max: number } } }) => system.hp.max),
    ),
  ).toEqual([53]);
  await shoot(gm, "stat-block-sheet");
  await player.keyboard.press("Alt+KeyV");
  await settled(player);
  expect(await windowOf(player).count()).toBe(0);
  expect(await player.getByRole("button", { name: "Существо из текста" }).count()).toBe(0);
});

test.each([
  ["ru", "dark", 1440, RUSSIAN],
  ["en", "light", 1440, ENGLISH],
  ["ru", "light", 390, RUSSIAN],
  ["en", "dark", 390, ENGLISH],
] as const)(
  "the window in %s, %s, %i px: nothing clipped, all by keyboard, no faults of access",
  async (language, theme, width, text) => {
    evening = await beginEvening();
    const gm = await evening.open("GM", { language, theme, width, height: 844 });
    await loadAxe(gm);
    const window = await openWindow(gm);
    await window.locator("textarea").fill(text);
    await window.locator(".od-reading").waitFor();
    await settled(gm);
    await shoot(gm, `stat-block-${language}-${theme}-${String(width)}`);
    expect(await eyesores(window)).toEqual([]);
    expect(await violations(window)).toEqual([]);
    const { missed, stops } = await walk(window.locator(".window-content"));
    expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
    await window.locator("fieldset").last().scrollIntoViewIfNeeded();
    await shoot(gm, `stat-block-${language}-${theme}-${String(width)}-end`);
  },
);
