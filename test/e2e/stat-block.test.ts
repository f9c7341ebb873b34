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

const fixture = (name: string): string => readFileSync(`test/fixtures/stat-blocks/dnd5e/${name}.json`, "utf8");
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(content),
});
const FILES = [
  file("wolf.json", fixture("version-5").replace('"cr": 1', '"cr": 1.5')),
  file("wolf.json", fixture("version-4")),
  file("hero.json", fixture("hero")),
  file(
    "sword.json",
    JSON.stringify({ name: "Longsword", type: "weapon", system: { quantity: 2 }, _stats: { systemId: "dnd5e" } }),
  ),
  file("nameless.json", JSON.stringify({ type: "loot", system: { quantity: 3 }, _stats: { systemId: "dnd5e" } })),
  file("imp.json", JSON.stringify({ name: "Imp", type: "npc", system: { a: 1 }, _stats: { systemId: "pf2e" } })),
  file(
    "own.json",
    JSON.stringify({ name: "Hero", type: "npc", system: { a: 1 }, _stats: { systemId: "opposed-d20" } }),
  ),
  file("page.json", "<html></html>"),
  file("broken.json", "{"),
  file("heap.json", Buffer.alloc(40_000_000, " ")),
];

const RUSSIAN_FILES = [
  file("волк", fixture("version-5").replaceAll("Kiln Wolf", "Печной волк")),
  file(
    "герой",
    JSON.stringify({
      ...JSON.parse(fixture("hero")),
      name: "Туве",
      items: [
        { name: "Волшебник", type: "class", system: { levels: 4 } },
        { name: "Лампа крота", type: "loot", system: {} },
        { name: "Длинный меч", type: "weapon", system: {} },
      ],
    }),
  ),
  file("чёрт", JSON.stringify({ name: "Чёрт", type: "npc", system: { a: 1 }, _stats: { systemId: "pf2e" } })),
  file("страница", "<html></html>"),
];

test("files: each with what becomes of it, one looked through, all created by one press, the refused ones stay", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const window = await openWindow(gm);
  const input = window.locator("input[type='file']");
  await input.setInputFiles(FILES);
  const rows = window.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(10);
  const told = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td > p")].map(({ textContent }) => textContent)),
  );
  expect(told).toEqual([
    ["Понято 22 числа", "неясно: 1"],
    ["Понято 24 числа", "всё ясно", "Такое имя уже есть: их станет два"],
    [
      "Персонаж: имя, характеристики, языки, монеты, портрет и биография. Хиты и умения придут с классом и уровнем.",
      "2 вещи и заклинания из сборников, по имени",
      "Просто вещи с весом, ценой и текстом, без урона и эффектов: Lamp of a Mole",
      "Вручную: Wizard 4, Rogue 1, Dwarf, Sage. Перетащите класс, расу и предысторию на лист, затем поднимите уровень",
      "Пропущены заклинания, которых нет в сборниках: Ember Whisper",
    ],
    ["Взято из сборников: там есть вещь с таким именем"],
    ["Просто вещь: имя, вес, цена и текст. Урон и эффекты — вручную"],
    [
      "В «Патфайндере» другая шкала: уровень сидит в каждом числе, и здесь числа были бы неверны. Соберите существо «Быстрым НИП» по опасности",
    ],
    [
      "Это из нашей же системы: создайте актёра или предмет, щёлкните по нему в списке правой кнопкой и выберите «Импорт данных»",
    ],
    ["Это страница, а не JSON"],
    ["Этот JSON испорчен"],
    ["Файл слишком велик для одного документа: не больше 2 миллионов знаков"],
  ]);
  await window.getByRole("button", { name: "Посмотреть: Kiln Wolf" }).first().click();
  await window.getByText("1. Опасность: 1.5: так не бывает").waitFor();
  await window.locator("[data-action='list']:focus").press("Enter");
  await window.locator("[data-action='open'][data-at='0']:focus").waitFor();
  await window.getByRole("button", { name: "Создать: 5" }).dblclick();
  await expect.poll(() => rows.count()).toBe(5);
  await settled(gm);
  const made = await gm.evaluate(() => {
    const hero = game.actors.getName("Tove Amberhand");
    const { characteristics, coins, biography, details } = hero.system;
    const own = (all: { name: string }[]): string[] => all.map(({ name }) => name).sort();
    return {
      wolves: game.actors.contents.filter(({ name }: { name: string }) => name === "Kiln Wolf").length,
      hero: [hero.img, details.level, characteristics.learning.value, coins.gp, biography],
      things: own(hero.items.contents),
      quantity: hero.items.getName("Lamp of a Mole").system.quantity,
      alone: own(game.items.contents.filter(({ name }: { name: string }) => /Длинный меч|nameless/.test(name))),
    };
  });
  expect(made).toEqual({
    wolves: 2,
    hero: [
      "worlds/north/tove.webp",
      1,
      17,
      41,
      "<p>Left the mines with one book.</p><p>Вручную: Wizard 4, Rogue 1, Dwarf, Sage. Перетащите класс, расу и предысторию на лист, затем поднимите уровень</p><p>Пропущены заклинания, которых нет в сборниках: Ember Whisper</p>",
    ],
    things: ["Lamp of a Mole", "Волшебная стрела", "Длинный меч +1"],
    quantity: 2,
    alone: ["nameless", "Длинный меч"],
  });
  expect(await window.getByRole("button", { name: "Создать: 0" }).isDisabled()).toBe(true);
});

test("one file is looked through at once; files can be dropped; a pasted list is a list", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  const window = await openWindow(gm);
  const drop = await gm.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "wolf.json", { type: "application/json" }));
    return transfer;
  }, fixture("version-5"));
  await window.locator("form, .window-content").first().dispatchEvent("drop", { dataTransfer: drop });
  await window.getByRole("button", { name: "Создать: Kiln Wolf", exact: true }).waitFor();
  expect(await window.locator("[data-action='list']").count()).toBe(0);
  await window.locator("textarea").fill(`[${fixture("version-4")},${fixture("hero")}]`);
  // The file and both pasted ones; without the text the file alone.
  await window.getByRole("button", { name: "Создать: 3" }).waitFor();
  await window.locator("textarea").fill("");
  await window.getByRole("button", { name: "Создать: Kiln Wolf", exact: true }).waitFor();
  const many = JSON.stringify(Array.from({ length: 201 }, () => ({})));
  await window.locator("textarea").fill(many);
  await window.locator("tbody th").filter({ hasText: "+2" }).waitFor();
  expect(await window.locator("tbody tr").count()).toBe(201);
  await window.locator("textarea").fill(RUSSIAN);
  await window.getByRole("button", { name: "Создать: Болотный хват, неясно 1 из 25" }).waitFor();
});

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)("the list of files in %s, %s, %i px: nothing clipped, all by keyboard", async (language, theme, width) => {
  evening = await beginEvening();
  const gm = await evening.open("GM", { language, theme, width, height: 844 });
  await loadAxe(gm);
  const window = await openWindow(gm);
  await window.locator("input[type='file']").setInputFiles(language === "en" ? FILES : RUSSIAN_FILES);
  await window
    .locator("tbody tr")
    .nth(language === "en" ? 9 : 3)
    .waitFor();
  await settled(gm);
  await shoot(gm, `files-${language}-${theme}-${String(width)}`);
  expect(await eyesores(window)).toEqual([]);
  expect(await violations(window)).toEqual([]);
  const { missed, stops } = await walk(window.locator(".window-content"));
  expect({ missed, bad: stops.filter(({ ring, named }) => !ring || !named) }).toEqual({ missed: [], bad: [] });
  await window.locator("tbody tr").last().scrollIntoViewIfNeeded();
  await shoot(gm, `files-${language}-${theme}-${String(width)}-end`);
});
