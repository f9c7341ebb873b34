/** Texts that roll: a journal's links pressed by a player and by the Game Master, by pointer and by keyboard. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Loose } from "../host/common/loose.ts";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations } from "./inspect.ts";
import { forceDice, lastCard, select } from "./seat.ts";
import { shoot } from "./shots.ts";
import { FIGHT, idOf } from "./world.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const CONTENT = `<p>Дверь заперта: [[/check Дисциплина 15]] или [[/check stealth 12 hidden]]. Ловушка: [[/save ловкость 13]]{увернуться}, иначе [[/damage 2к6 огонь]].</p>
  <p>Страж бьёт: [[/attack Длинный меч]]. Сломано: [[/check удача 15]], [[/damage &lt;img src=x onerror="pwned=1"&gt;]].</p>`;
const WORLD = {
  ...FIGHT,
  finish: (data: Loose) => {
    data.journal.push({ _id: idOf("journal"), name: "Склеп", ownership: { default: 2 }, flags: {}, pages: [{ _id: idOf("page"), name: "Дверь", type: "text", sort: 0, text: { content: CONTENT, format: 1 }, title: { show: true, level: 1 }, ownership: { default: -1 }, flags: {}, system: {} }] });
  },
};

async function openPage(page: Page): Promise<Locator> {
  await page.evaluate(async () => void (await game.journal.getName("Склеп").sheet.render({ force: true })));
  const article = page.getByRole("article").filter({ hasText: "Дверь заперта" });
  await article.waitFor();
  return article;
}
const link = (article: Locator, name: string | RegExp): Locator => article.getByRole("button", { name });

describe.each([14, 13] as const)("generation %i", (generation) => {
  test("a player rolls what a journal asks, a Game Master asks players", async () => {
    evening = await beginEvening({ generation, world: WORLD });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const [asked, read] = [await openPage(gm), await openPage(player)];
    // Hidden numbers are the Game Master's; what cannot be read says why and is no markup.
    await link(asked, "Скрытность, СЛ 12 (скрыта)").waitFor();
    await link(read, /^Скрытность$/u).waitFor();
    expect(await read.innerText()).not.toMatch(/12|\[\[/u);
    for (const article of [asked, read]) {
      expect(await article.locator(".od-text-roll--broken").evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.tooltipText))).toEqual(["Такой проверки нет: нужен Атрибут, навык, характеристика или инструмент.", "Такого типа урона нет."]);
      expect(await article.locator("img").count()).toBe(0);
    }
    for (const [page, article] of [[gm, asked], [player, read]] as const) {
      await loadAxe(page);
      expect(await violations(article)).toEqual([]);
      expect(await eyesores(article)).toEqual([]);
    }
    await shoot(asked, `${String(generation)}-text-gm`);

    // By keyboard: the dialog has the number already; no token, no selection: his own character.
    await forceDice(player, [13, 20]);
    await link(read, "Дисциплина, СЛ 15").focus();
    await player.keyboard.press("Enter");
    await player.locator("[data-autofocus]:focus").waitFor();
    expect(await player.getByRole("spinbutton", { name: "Сложность" }).inputValue()).toBe("15");
    await player.keyboard.press("Enter");
    await lastCard(gm).getByText("Дисциплина").first().waitFor();
    await lastCard(gm).getByText("Сложность 15").waitFor();
    await link(read, /Длинный меч/u).click();
    await player.locator("[data-autofocus]:focus").waitFor();
    await player.keyboard.press("Enter");
    await lastCard(gm).getByText("Длинный меч").first().waitFor();

    // The Game Master asks: the window is filled in, hidden stays hidden.
    await select(gm, "Воин");
    await link(asked, "увернуться").click();
    const window = gm.locator(".od-window").filter({ has: gm.getByRole("button", { name: "Запросить", exact: true }) });
    await window.waitFor();
    expect(await window.getByLabel("Проверка", { exact: true }).inputValue()).toBe("attribute:acrobatics");
    expect(await window.getByLabel("Число").inputValue()).toBe("13");
    await window.getByRole("button", { name: "Запросить", exact: true }).click();
    await player.getByRole("button", { name: "Бросить: Акробатика" }).click();
    await lastCard(gm).getByText("Сложность 13").waitFor();
    await link(asked, /Скрытность/u).click();
    await window.waitFor();
    expect(await window.getByRole("radio", { name: "Скрыта" }).isChecked()).toBe(true);
    await window.locator('[data-action="close"]').click();
    await link(asked, "Урон 2к6 огонь").click();
    const deal = gm.getByRole("dialog", { name: "Урон и лечение" });
    await deal.waitFor();
    expect(await deal.getByRole("textbox").first().inputValue()).toMatch(/2[dк]6/u);
  });
});

test("in English with Russian names, in an item's text, and in both themes", async () => {
  evening = await beginEvening({ world: WORLD });
  const gm = await evening.open("GM", { language: "en", theme: "light" });
  const article = await openPage(gm);
  await link(article, "Discipline, DC 15").waitFor();
  await link(article, "Damage 2d6 fire").waitFor();
  await loadAxe(gm);
  expect(await violations(article)).toEqual([]);
  await shoot(article, "text-en-light");
  const html = await gm.evaluate(async () => (await foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>[[/check discipline 15]]</p>", {})) as string);
  expect(html).toContain("od-text-roll");
});
