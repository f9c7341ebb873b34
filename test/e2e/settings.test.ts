/** The window of settings: what a GM changes holds at once and rewrites nothing; a player sees his own. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Loose } from "../../packages/stand-in/common/loose.ts";
import { beginEvening, dialog, listenToNotifications, told, type Evening } from "./support/evening.ts";
import { NEWER } from "./support/generations.ts";
import { eyesores, loadAxe, violations, walk } from "./support/inspect.ts";
import { settled } from "./support/quiet.ts";
import { attackWith, forceDice, lastCard, openSheet, target, untilHitPoints } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

const OPEN = /Открыть настройки|Open settings/u;

/** Opens the window the way everybody does: from the host's own list of settings. */
async function openSettings(page: Page, button: RegExp | string = OPEN): Promise<Locator> {
  await page.evaluate(async () => {
    ui.sidebar.expand();
    ui.sidebar.changeTab("settings", "primary");
    await new Promise((done) => {
      setTimeout(done);
    });
  });
  await page.locator(".settings-sidebar .fa-gears").click();
  const list = page.locator("#settings-config");
  // Notifications of the scenario may lie above it.
  await list.getByRole("button", { name: button }).dispatchEvent("click");
  await page.evaluate(() => void foundry.applications.instances.get("settings-config")?.close({ animate: false }));
  const window = page.locator(".od-settings");
  await window.getByRole("button", { name: /^(Сохранить|Save)$/u }).waitFor();
  return window;
}

async function save(window: Locator): Promise<void> {
  await window.getByRole("button", { name: /^(Сохранить|Save)$/u }).click();
  await window.waitFor({ state: "detached" });
}

const goto = (window: Locator, tab: string): Promise<void> => window.getByRole("tab", { name: tab }).click();
const setting = (window: Locator, name: string): Locator => window.getByLabel(name, { exact: true });
const stored = (page: Page, key: string): Promise<Loose> =>
  page.evaluate((wanted) => game.settings.get("opposed-d20", wanted), key);

describe.each(NEWER)("generation %i", (generation) => {
  let evening: Evening;
  beforeEach(async () => {
    evening = await beginEvening({ generation });
  });
  afterEach(() => evening.end());

  test("a rule and a secret change while cards and sheets are open: at once for what comes, never for what was", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await forceDice(player, [13, 20], [5, 8], [3, 8]);
    await forceDice(gm, [14, 20]);
    await target(player, "Гоблин 1");
    const sheet = await openSheet(player, "Воин");
    await attackWith(player, sheet, /Длинный меч.*Удар/u);
    const first = await player.evaluate(async () => {
      while (game.messages.contents.filter((message: Loose) => message.type === "defense").length === 0)
        await new Promise((done) => {
          setTimeout(done, 50);
        });
      return game.messages.contents.find((message: Loose) => message.type === "attack").id as string;
    });
    const old = player.locator(`.chat-message[data-message-id="${first}"] .od-card`).last();
    await old
      .getByText(/Промах|Вскользь|Попадание/u)
      .first()
      .waitFor();
    await settled(player);
    const before = await told(old);

    const window = await openSettings(gm);
    await setting(window, "Срез урона бронёй").selectOption({ label: "нет" });
    await setting(window, "Инициатива").selectOption({ label: "Ловкость" });
    await window.getByText("Не сохранено: 2 изменения.").waitFor();
    await goto(window, "Секреты");
    await setting(window, "Игрокам видно: бонусы НИП").selectOption({ label: "всегда" });
    await shoot(gm, `settings-${String(generation)}-dirty`);
    expect(await stored(player, "secretBreakdown")).toBe("never");
    await save(window);
    await expect.poll(() => stored(player, "secretBreakdown")).toBe("always");
    expect(await stored(player, "ruleOverrides")).toEqual({ armorReduction: "none", initiative: "dexterity" });

    // Sheets: prepared again without a reload.
    const dexterity = await player.evaluate(
      () => game.actors.getName("Воин").system.characteristics.dexterity.mod as number,
    );
    await expect
      .poll(() => player.evaluate(() => game.actors.getName("Воин").system.initiative.total as number))
      .toBe(dexterity);
    // The old card: the same outcome, but for what is no secret any more.
    const outcome = (text: string): string => /(Промах|Вскользь ½?|Попадание)[^.]*?\d*/u.exec(text)?.[0] ?? "";
    expect(outcome(await told(old))).toBe(outcome(before));
    // A new attack: 8 points, no armor.
    await forceDice(player, [15, 20], [5, 8], [3, 8]);
    await forceDice(gm, [9, 20]);
    await target(player, "Гоблин 2");
    await attackWith(player, sheet, /Длинный меч.*Удар/u);
    for (const page of [gm, player]) await untilHitPoints(page, "Гоблин 2", 2);
    expect(await told(old)).toContain(outcome(before));
  });

  test("a player sees his own settings only, and they are his", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const window = await openSettings(player);
    expect(await window.getByRole("tab").count()).toBe(0);
    expect(await window.getByText("Срез урона бронёй").count()).toBe(0);
    expect(await window.getByRole("button", { name: "В файл" }).count()).toBe(0);
    await window.getByRole("searchbox").fill("броня");
    await window.getByText("Ничего не нашлось.").waitFor();
    await window.getByRole("searchbox").fill("");
    await setting(window, "Бросать без окна").check();
    await setting(window, "Размер текста").selectOption({ label: "крупный" });
    await save(window);
    expect(await stored(player, "skipDialog")).toBe(true);
    expect(await stored(gm, "skipDialog")).toBe(false);
    expect(await player.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--od-zoom"))).toBe(
      "1.15",
    );
  });
});

describe("the window, of one who stays", () => {
  let evening: Evening;
  let gm: Page;
  beforeAll(async () => {
    evening = await beginEvening();
    gm = await evening.open("GM");
  });
  afterEach(async () => {
    // As the table was before.
    await gm.evaluate(async () => {
      for (const app of [...foundry.applications.instances.values()])
        if ((app as Loose).hasFrame) await app.close({ animate: false });
      for (const [key, value] of [
        ["ruleOverrides", {}],
        ["ruleProfile", "homebrew"],
        ["npcDefense", "auto"],
      ] as const)
        await game.settings.set("opposed-d20", key, value);
    });
    // A failed test may leave a window that asks before it closes.
  }, 30_000);
  afterAll(() => evening.end());

  test("Foundry's list has an entry for each tab and opens the window there; a player finds his own alone", async () => {
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const window = await openSettings(gm, "Секреты");
    expect(await window.getByRole("tab", { selected: true }).innerText()).toContain("Секреты");
    // The open window goes along.
    await openSettings(gm, "Автоматика");
    await window.getByRole("tab", { name: "Автоматика", selected: true }).waitFor();
    const own = await openSettings(player, "Для меня");
    await setting(own, "Бросать без окна").waitFor();
    expect(
      await player.evaluate(() =>
        [...(game.settings as Loose).menus.values()]
          .filter(({ namespace, restricted }: Loose) => namespace === "opposed-d20" && restricted !== true)
          .map(({ key }: Loose) => key),
      ),
    ).toEqual(["opposed-d20.window", "opposed-d20.own"]);
  });

  test("by keyboard alone: tabs with arrows, a rule, back again, saved with Enter on its button", async () => {
    const window = await openSettings(gm);
    await gm.keyboard.press("Tab");
    expect(await gm.evaluate(() => document.activeElement?.textContent)).toContain("Правила");
    await gm.keyboard.press("ArrowRight");
    await expect.poll(() => gm.evaluate(() => document.activeElement?.textContent)).toContain("Автоматика");
    await gm.keyboard.press("Home");
    await expect.poll(() => gm.evaluate(() => document.activeElement?.textContent)).toContain("Правила");
    const { stops, missed } = await walk(window.locator(".window-content"));
    expect(missed.filter((what) => !what.includes("window-"))).toEqual([]);
    expect(stops.filter(({ named }) => !named)).toEqual([]);
    expect(stops.filter(({ ring }) => !ring).map(({ what }) => what)).toEqual([]);
    const ties = setting(window, "Равные суммы: вскользь");
    await ties.focus();
    await gm.keyboard.press("Space");
    await window.getByText("Не сохранено: 1 изменение.").waitFor();
    await window.getByText("Изменено. По основе: да.").waitFor();
    // The keyboard stays where it was.
    await expect.poll(() => ties.evaluate((element) => element === document.activeElement)).toBe(true);
    await window.getByRole("button", { name: "Вернуть: Равные суммы: вскользь" }).press("Enter");
    await expect.poll(() => ties.isChecked()).toBe(true);
    await expect.poll(() => ties.evaluate((element) => element === document.activeElement)).toBe(true);
    await gm.keyboard.press("Space");
    await window.getByRole("button", { name: "Сохранить" }).press("Enter");
    await window.waitFor({ state: "detached" });
    expect(await stored(gm, "ruleOverrides")).toEqual({ tieHalves: false });
  });

  test("another basis, a search, leaving without saving is asked about", async () => {
    const window = await openSettings(gm);
    // Without a number: what the class gives.
    await setting(window, "Таланты при создании").fill("4");
    await setting(window, "Таланты при создании").press("Tab");
    await window.getByText("Изменено. По основе: по классу.").waitFor();
    await setting(window, "Таланты при создании").fill("");
    await setting(window, "Таланты при создании").press("Tab");
    await window.getByText("Изменено. По основе: по классу.").waitFor({ state: "detached" });
    await setting(window, "Основа правил").selectOption({ label: "Базовая книга: защита числом" });
    await expect.poll(() => setting(window, "Против чего бросается атака").inputValue()).toBe("static");
    await window.getByText("Не сохранено: 1 изменение.").waitFor();
    // Each game is whole: no note tells what it lacks, and no rule of another game is offered.
    expect(await window.getByText(/без автоматики/u).count()).toBe(0);
    expect(await setting(window, "Таланты при создании").count()).toBe(0);
    await shoot(gm, "settings-basis");
    await window.getByRole("searchbox").fill("вскользь");
    await window.getByText("Найдена 1 настройка.").waitFor();
    await window.locator("[data-action='close']").click();
    const question = dialog(gm, "Закрыть окно и потерять изменения?");
    await question.getByRole("button", { name: /Нет|No/u }).click();
    await window.getByText("Найдена 1 настройка.").waitFor();
    await window.getByRole("button", { name: "Не сохранять" }).click();
    await window.waitFor({ state: "detached" });
    expect(await stored(gm, "ruleProfile")).toBe("homebrew");
  });

  test("a number that cannot be taken is told in words, stays as it was typed and is not saved; a right one holds", async () => {
    const window = await openSettings(gm);
    const heard = await listenToNotifications(gm);
    const talents = setting(window, "Таланты за уровень");
    const power = setting(window, "Мощь за уровень");
    const before = await talents.inputValue();
    await power.fill("7");
    for (const [text, reason] of [
      ["абв", "Таланты за уровень: «абв» не число."],
      ["1000000000", "Таланты за уровень: «1000000000» — слишком много: не больше 20."],
      ["", "Таланты за уровень: Здесь нужно число."],
    ] as const) {
      await talents.fill(text);
      await gm.keyboard.press("Tab");
      await expect.poll(heard).toContain(reason);
      expect([await talents.inputValue(), await power.inputValue()]).toEqual([text, "7"]);
      // Saving says it once more, and loses nothing.
      const said = (await heard()).length;
      await window.getByRole("button", { name: "Сохранить" }).press("Enter");
      await expect.poll(async () => (await heard()).slice(said)).toEqual([reason]);
      expect([await talents.inputValue(), await stored(gm, "ruleOverrides")]).toEqual([text, {}]);
    }
    await talents.fill(before === "6" ? "5" : "6");
    await gm.keyboard.press("Tab");
    await window.getByText("Не сохранено: 2 изменения.").waitFor();
    await save(window);
    expect(await stored(gm, "ruleOverrides")).toEqual({ talentsPerLevel: before === "6" ? 5 : 6, powerPerLevel: 7 });
    const again = await openSettings(gm);
    expect(await setting(again, "Мощь за уровень").inputValue()).toBe("7");
  });

  test("files: written, read again, and what is none is refused with its reason", async () => {
    const heard = await listenToNotifications(gm);
    await gm.evaluate(
      async () => void (await game.settings.set("opposed-d20", "ruleOverrides", { critDice: "result" })),
    );
    let window = await openSettings(gm);
    const [download] = await Promise.all([
      gm.waitForEvent("download"),
      window.getByRole("button", { name: "В файл" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      system: "opposed-d20",
      kind: "settings",
      version: 1,
      profile: "homebrew",
      rules: { critDice: "result" },
    });
    const file = window.locator("input[type='file']");
    const give = (name: string, content: string): Promise<void> =>
      file.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    await give("a.json", "{");
    await give("b.json", JSON.stringify({ system: "else" }));
    await give("c.json", JSON.stringify({ ...JSON.parse(text), rules: { critDice: "triple" } }));
    await give("d.json", JSON.stringify({ ...JSON.parse(text), lists: { skills: [{ key: "Big Key" }] } }));
    await expect
      .poll(heard)
      .toEqual([
        "«a.json» не читается: это не JSON.",
        "«b.json»: это не файл настроек Opposed d20.",
        "«c.json»: непонятное значение в поле rules.critDice. Ничего не изменено.",
        "«d.json»: непонятное значение в поле lists.skills.Big Key. Ничего не изменено.",
      ]);
    expect(await window.getByRole("button", { name: "Сохранить" }).isDisabled()).toBe(true);
    await give(
      "e.json",
      JSON.stringify({ ...JSON.parse(text), rules: { tieHalves: false }, settings: { npcDefense: "prompt" } }),
    );
    await window.getByText("Не сохранено: 3 изменения.").waitFor();
    await save(window);
    expect([await stored(gm, "ruleOverrides"), await stored(gm, "npcDefense")]).toEqual([
      { tieHalves: false },
      "prompt",
    ]);
    window = await openSettings(gm);
    await window.getByText("Иначе, чем в основе: 1 правило.").waitFor();
  });
});

describe("the window", () => {
  let evening: Evening;
  afterEach(() => evening.end());

  test("lists: a new skill and another name reach open sheets and rolls; what is in use stays", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    const sheet = await openSheet(player, "Воин");
    let window = await openSettings(gm);
    await goto(window, "Списки");
    await window.getByLabel("Имя по-русски: Скрытность").fill("Тихий шаг");
    const fresh = window.getByRole("group", { name: "Новая запись" });
    await fresh.getByLabel("По-русски").fill("Скрытность");
    await fresh.getByLabel("Ключ").fill("stealth");
    await fresh.getByRole("button", { name: "Добавить" }).click();
    await window.getByText("Ключ «stealth» уже есть.").waitFor();
    await fresh.getByLabel("Ключ").fill("");
    await fresh.getByLabel("По-русски").fill("Морское дело");
    await fresh.getByLabel("Характеристика").selectOption({ label: "Учёность" });
    await gm.keyboard.press("Tab");
    await gm.keyboard.press("Enter");
    await window.getByLabel("Имя по-русски: Морское дело").waitFor();
    await shoot(window, "settings-lists");
    await save(window);
    await sheet
      .getByRole("button", { name: /Тихий шаг/u })
      .first()
      .waitFor();
    await sheet
      .getByRole("button", { name: /Морское дело/u })
      .first()
      .waitFor();
    await player.evaluate(
      async () => void (await game.actors.getName("Воин").update({ "system.own.skills.morskoeDelo.step": 2 })),
    );
    const learning = await player.evaluate(
      () => game.actors.getName("Воин").system.characteristics.learning.mod as number,
    );
    expect(await player.evaluate(() => game.actors.getName("Воин").system.own.skills.morskoeDelo.total as number)).toBe(
      learning + 2,
    );
    await forceDice(player, [10, 20]);
    await attackWith(player, sheet, /Морское дело/u);
    await lastCard(player).getByText("Морское дело").first().waitFor();
    // In use: it can be put away, not deleted; whoever has it keeps it.
    window = await openSettings(gm);
    await goto(window, "Списки");
    await window.getByText("используется: 1 раз").waitFor();
    expect(await window.getByRole("button", { name: "Удалить: Морское дело" }).count()).toBe(0);
    await window.getByLabel("В архиве: Морское дело").check();
    await save(window);
    await settled(player);
    await sheet
      .getByRole("button", { name: /Морское дело/u })
      .first()
      .waitFor();
    expect(await (await openSheet(gm, "Следопыт")).getByRole("button", { name: /Морское дело/u }).count()).toBe(0);
  });
});

test.each([
  ["ru", "dark", 1440],
  ["en", "light", 390],
] as const)("looks in %s, %s, at %i px: access, overflow, language", async (language, theme, width) => {
  const evening = await beginEvening();
  const found: Record<string, string[]> = {};
  const gm = await evening.open("GM", { language, theme, width, height: 900 });
  await loadAxe(gm);
  const window = await openSettings(gm);
  for (const tab of ["rules", "automation", "secrecy", "lists", "content", "own"]) {
    await window.locator(`[data-tab-key="${tab}"]`).click();
    await window.locator(`[data-tab-key="${tab}"][aria-selected="true"]`).waitFor();
    const bad = [...(await eyesores(window)), ...(await violations(window))];
    await shoot(gm, `settings-${tab}-${language}-${theme}-${String(width)}`);
    if (bad.length > 0) found[tab] = bad;
  }
  expect(found).toEqual({});
  await evening.end();
});
