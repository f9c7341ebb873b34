/** Creating a character: dropped from the packs, and with the guide by keyboard alone. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { atStep, creationWindow, next, pickRow, select, tabTo, tick } from "./creation.ts";
import { beginEvening, reload, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations } from "./inspect.ts";
import { openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const HERO = "Новичок";

/** A character of Player 1 on which nothing has been entered. */
async function makeHero(gm: Page, page: Page, system: object = {}): Promise<void> {
  await gm.evaluate(async ([name, data]) => {
    await CONFIG.Actor.documentClass.create({ name, type: "character", ownership: { [game.users.getName("Player 1").id]: 3 }, system: data });
  }, [HERO, system] as const);
  await page.waitForFunction((name) => Boolean(game.actors.getName(name)), HERO);
}

/** Drops an item of a pack onto a window, as the pack's window hands it over. */
async function drop(sheet: Locator, pack: string, name: string): Promise<void> {
  await sheet.evaluate(async (element, [from, wanted]) => {
    const entry = game.packs.get(`opposed-d20.${from}-ru`).index.contents.find((one: { name: string }) => one.name === wanted);
    const transfer = new DataTransfer();
    transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: entry.uuid }));
    element.querySelector(".window-content, form, section")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    await Promise.resolve();
  }, [pack, name] as const);
}

/** What the character is, as this page knows it. */
const state = (page: Page): Promise<Record<string, unknown>> => page.evaluate((name) => {
  const actor = game.actors.getName(name);
  const of = (type: string): string[] => actor.items.filter((item: { type: string }) => item.type === type).map((item: { name: string }) => item.name);
  const { hp, mastery, points } = actor.system;
  return { classes: of("class"), features: of("feature"), hp: [hp.value, hp.max], weapons: mastery.weapons, armor: mastery.armor, talents: points.talents.left };
}, HERO);

describe("by drag and drop", () => {
  test("H-MAS-06 H-PRG-07 C-41: a class from the pack brings its features and asks what it leaves to choose; a second one asks; an NPC just gets the item", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeHero(gm, player);
    const sheet = await openSheet(player, HERO);
    await drop(sheet, "classes", "Воин");
    const choices = player.locator(".application").filter({ hasText: "Выбор: " });
    await choices.getByRole("group", { name: /Оружие/u }).waitFor();
    expect(await state(player)).toMatchObject({ classes: ["Воин"], features: ["Боевой стиль воина", "Второе дыхание"], hp: [10, 10], talents: 2 });

    // One too many is refused and nothing is lost; then two and one.
    for (const name of ["Одноручное", "Двуручное", "Дальнобойное"]) await choices.getByRole("checkbox", { name }).check();
    await choices.getByRole("button", { name: "Выбрать" }).click();
    await player.getByText(/Выбрано слишком много: Оружие/u).waitFor();
    await choices.getByRole("checkbox", { name: "Двуручное" }).uncheck();
    await choices.getByRole("checkbox", { name: "Средняя" }).check();
    await choices.getByRole("button", { name: "Выбрать" }).click();
    await choices.waitFor({ state: "detached" });
    expect(await state(player)).toMatchObject({ weapons: { oneHanded: 1, twoHanded: 0, ranged: 1 }, armor: { medium: 1, shield: 1, heavy: 0 } });

    // A second class asks: no keeps the first, yes takes its features along.
    await drop(sheet, "classes", "Волшебник");
    await player.getByRole("button", { name: "Оставить: Воин" }).click();
    expect(await state(player)).toMatchObject({ classes: ["Воин"] });
    await drop(sheet, "classes", "Волшебник");
    await player.getByText("Вместе с прежним уйдут 2 особенности.").waitFor();
    await player.getByRole("button", { name: "Заменить: Волшебник" }).click();
    await expect.poll(async () => (await state(player))["hp"]).toEqual([6, 6]);
    expect(await state(player)).toMatchObject({ classes: ["Волшебник"], weapons: { oneHanded: 0, ranged: 0 } });
    expect((await state(player))["features"]).not.toContain("Второе дыхание");

    // Features come with all uses of their bearer, not with the fewest.
    await player.evaluate(async (name) => {
      const hero = game.actors.getName(name);
      await hero.update({ system: { details: { level: 4 }, characteristics: { charisma: { value: 18 } } } });
    }, HERO);
    const uses = (name: string): Promise<unknown> => player.evaluate(([hero, wanted]) => {
      const { value, max } = game.actors.getName(hero).items.getName(wanted)?.system.uses ?? {};
      return [value, max];
    }, [HERO, name] as const);
    await drop(sheet, "classes", "Воин");
    await player.getByRole("button", { name: "Заменить: Воин" }).click();
    await player.getByRole("button", { name: "Позже" }).click();
    await expect.poll(() => uses("Второе дыхание")).toEqual([3, 3]);
    await drop(sheet, "features", "Бардовское вдохновение");
    await expect.poll(() => uses("Бардовское вдохновение")).toEqual([4, 4]);

    // An NPC just gets the item.
    await gm.evaluate(async () => { await CONFIG.Actor.documentClass.create({ name: "Маг", type: "npc", system: { hp: { value: 30, max: 30 } } }); });
    await drop(await openSheet(gm, "Маг"), "classes", "Волшебник");
    await gm.waitForFunction(() => game.actors.getName("Маг").items.size === 1);
    expect(await gm.evaluate(() => game.actors.getName("Маг").system.hp.max as number)).toBe(30);
  });
});

const NAMES = ["Сила", "Ловкость", "Выносливость", "Учёность", "Восприятие", "Харизма"] as const;

/** Opens the guide from the empty sheet with the keyboard. */
async function begin(page: Page): Promise<Locator> {
  const sheet = await openSheet(page, HERO);
  await tabTo(page, sheet.getByRole("button", { name: "Создать персонажа" }));
  await page.keyboard.press("Enter");
  await atStep(page, "Раса");
  return sheet;
}

/** The array on the six in their order, then the background's raises. */
async function spread(page: Page, values: readonly number[], raises: Readonly<Record<string, number>>): Promise<void> {
  for (const [index, name] of NAMES.entries()) await select(page, name, String(values[index]));
  for (const [name, by] of Object.entries(raises)) await select(page, `${name}: повышение от происхождения`, String(by));
  await creationWindow(page).getByText("Характеристики готовы.").waitFor();
}

/** Takes a thing from the list: typed, Enter to the first that is left, Enter to take it. */
async function take(page: Page, name: string): Promise<void> {
  const window = creationWindow(page);
  await tabTo(page, window.getByRole("searchbox"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await window.locator("button:focus").and(window.getByRole("button", { name: `Взять: ${name}`, exact: true })).waitFor();
  await page.keyboard.press("Enter");
  await window.getByRole("list", { name: "Взято" }).getByText(name, { exact: true }).waitFor();
}

/** The numbers of the summary by their labels. */
const summary = (page: Page): Promise<Record<string, string>> => creationWindow(page).locator(".od-creation__numbers").evaluate((list) => Object.fromEntries([...list.querySelectorAll("div")].map((row) => [row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? ""])));

/** The last step: a name, and Enter on the one button. */
async function finish(page: Page, name: string): Promise<void> {
  const field = creationWindow(page).getByRole("textbox", { name: "Имя" });
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(name);
  await tabTo(page, creationWindow(page).getByRole("button", { name: "Создать персонажа" }));
  await page.keyboard.press("Enter");
  await creationWindow(page).waitFor({ state: "detached" });
}

describe.each([13, 14] as const)("generation %i, by keyboard alone", (generation) => {
  test("H-CHAR-01 H-MAS-06 H-PRG-03 C-41 C-58: a fighter from an empty sheet; left in the middle, found again after a reload", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeHero(gm, player);
    await begin(player);
    await pickRow(player, "Голиаф");
    await next(player, "Происхождение");
    await pickRow(player, "Солдат");
    await next(player, "Класс");
    await pickRow(player, "Воин");
    await tick(player, "Одноручное");
    await tick(player, "Дальнобойное");
    await tick(player, "Средняя");

    // Nothing of it is the character's yet, and nothing is lost.
    expect(await state(player)).toMatchObject({ classes: [], hp: [10, 10] });
    await player.waitForFunction((name) => (game.actors.getName(name).system.draft as string).includes("medium"), HERO);
    await reload(player);
    const sheet = await openSheet(player, HERO);
    await tabTo(player, sheet.getByRole("button", { name: "Продолжить создание" }));
    await player.keyboard.press("Enter");
    await atStep(player, "Класс");
    expect(await creationWindow(player).getByRole("checkbox", { checked: true }).count()).toBe(3);

    await next(player, "Характеристики");
    await spread(player, [15, 13, 14, 8, 12, 10], { Сила: 2, Выносливость: 1 });
    await next(player, "Мастерство");
    const intimidation = creationWindow(player).getByRole("group", { name: /^Запугивание/u }).getByRole("radio", { checked: true });
    await tabTo(player, intimidation);
    await player.keyboard.press("ArrowRight");
    await creationWindow(player).getByText(/Останется: 1 Талант/u).waitFor();
    await next(player, "Снаряжение");
    await tabTo(player, creationWindow(player).getByRole("button", { name: "Взять 50 зм вместо вещей" }));
    await player.keyboard.press("Enter");
    for (const thing of ["Длинный меч", "Щит"]) await take(player, thing);
    await creationWindow(player).getByText("Останется 25 зм").waitFor();
    await next(player, "Имя и итог");
    // 10 + 2 of Endurance 15; Dexterity +1 and shield; by hand.
    const numbers = await summary(player);
    expect(numbers).toMatchObject({ "Сила": "17 (+3)", "Ловкость": "13 (+1)", "Выносливость": "15 (+2)", "Атлетика": "+4", "Акробатика": "+1" });
    await finish(player, "Борис");
    await player.waitForFunction(() => Boolean(game.actors.getName("Борис")));
    const made = await player.evaluate(() => {
      const actor = game.actors.getName("Борис");
      const { system } = actor;
      const plain = (values: object): unknown => JSON.parse(JSON.stringify(values));
      return { hp: [system.hp.value, system.hp.max], steps: [system.mastery.weapons.oneHanded, system.mastery.weapons.ranged, system.mastery.armor.medium, system.mastery.armor.shield, system.skills.intimidation.step], coins: plain(system.coins), draft: system.draft, left: [system.points.talents.left, system.points.power.left], walk: system.movement.walk.total, attack: actor.items.getName("Длинный меч").getAttack("strike").parts.reduce((sum: number, part: { value: number }) => sum + part.value, 0) };
    });
    // The class gives 2 Talents; the second step of Intimidation above the background's first costs one.
    expect(made).toEqual({ hp: [12, 12], steps: [1, 1, 1, 1, 2], coins: { cp: 0, sp: 0, ep: 0, gp: 25, pp: 0 }, draft: "", left: [1, 0], walk: 35, attack: 4 });
    // Dexterity +1 and the shield +2 against blows; reduction 1 of a trained shield; Dexterity +1 and Perception +1 first.
    const printed = await openSheet(player, "Борис");
    for (const [key, number] of [["physical", "+3"], ["reduction", "1"], ["initiative", "+2"]] as const) expect([key, await printed.locator(`.od-stat--${key} dd`).innerText()]).toEqual([key, number]);
    expect(await printed.getByLabel("Хиты", { exact: true }).first().inputValue()).toBe("12");
  });
});

test("what one types to find a thing survives what others change meanwhile", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await begin(player);
  const window = creationWindow(player);
  await window.getByRole("button", { name: /Снаряжение/u }).first().click();
  await atStep(player, "Снаряжение");
  const search = window.getByRole("searchbox");
  const rows = (): Promise<number> => window.locator("[data-search]:visible").count();
  const all = await rows();
  await search.focus();
  await player.keyboard.type("Длинный м");
  const found = await rows();
  expect(found).toBeLessThan(all);
  const drawn = await window.locator("[data-application-part='body']").elementHandle();
  await gm.evaluate((name) => game.actors.getName(name).update({ system: { coins: { gp: 70 } } }).then(() => null), HERO);
  await expect.poll(() => drawn?.evaluate((part) => part.isConnected)).toBe(false);
  await player.keyboard.type("еч");
  expect(await search.inputValue()).toBe("Длинный меч");
  expect(await rows()).toBe(1);
});

test("H-MAS-06 H-SPL-15 C-97: a wizard by keyboard alone; steps left open are named and stay open", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await begin(player);
  await pickRow(player, "Эльф");
  await next(player, "Происхождение");
  await pickRow(player, "Мудрец");
  await next(player, "Класс");
  await pickRow(player, "Волшебник");
  await next(player, "Характеристики");
  await spread(player, [8, 14, 13, 15, 12, 10], { Выносливость: 1, Учёность: 2 });
  await next(player, "Мастерство");
  await next(player, "Снаряжение");
  await take(player, "Боевой посох");
  await next(player, "Имя и итог");
  const undone = creationWindow(player).getByRole("region", { name: "Можно доделать и потом" });
  expect(await undone.getByRole("listitem").allInnerTexts()).toEqual(["Эльф: остался 1 выбор", "Не потрачено: 2 Таланта"]);
  // 6 + 2 of Endurance 14; Learning 17 is +3, with step 1: attack +4, DC 8 + 3 + 1.
  expect(await summary(player)).toMatchObject({ "Учёность": "17 (+3)", "Выносливость": "14 (+2)", "Анализ": "+4", "Ячейки 1-го круга": "2" });
  await finish(player, "Зорин");
  await player.waitForFunction(() => Boolean(game.actors.getName("Зорин")));
  expect(await player.evaluate(() => { const { hp, spells } = game.actors.getName("Зорин").system; return [hp.value, hp.max, spells.attack.total, spells.dc.total, spells.slots[0].max]; })).toEqual([8, 8, 4, 12, 2]);
  // What was left open is asked for on the sheet.
  const sheet = await openSheet(player, "Зорин");
  await tabTo(player, sheet.getByRole("button", { name: "Выбрать", exact: true }));
  await player.keyboard.press("Enter");
  const dialog = player.locator(".application").filter({ hasText: "Выбор: Зорин" });
  await dialog.locator("[data-autofocus]:focus").waitFor();
  const insight = dialog.getByRole("checkbox", { name: "Проницательность" });
  await tabTo(player, insight, true);
  await player.keyboard.press("Space");
  await player.keyboard.press("Enter");
  await player.waitForFunction(() => game.actors.getName("Зорин").system.skills.insight.step === 1);
});

test("H-MAS-06 H-PRG-07 H-MAS-20: what a feature lets one choose is asked in the guide and found again; mastery that no points reach is folded away with the reason", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await begin(player);
  await creationWindow(player).getByRole("button", { name: "Класс" }).click();
  await atStep(player, "Класс");
  await pickRow(player, "Плут");
  const expertise = (): Locator => creationWindow(player).getByRole("group", { name: /^Компетентность: Навыки/u });
  const box = (name: string): Locator => expertise().getByRole("checkbox", { name });
  await tabTo(player, box("Скрытность"));
  await player.keyboard.press("Space");
  await expertise().getByText("Осталось выбрать 1.").waitFor();
  await expertise().scrollIntoViewIfNeeded();
  await shoot(creationWindow(player), "creation-feature-choice");
  // Left and found again; taken back and chosen anew.
  await player.waitForFunction((name) => (game.actors.getName(name).system.draft as string).includes("stealth"), HERO);
  await reload(player);
  const sheet = await openSheet(player, HERO);
  await sheet.getByRole("button", { name: "Продолжить создание" }).click();
  await atStep(player, "Класс");
  expect(await box("Скрытность").isChecked()).toBe(true);
  await box("Скрытность").uncheck();
  await box("Обман").check();
  await box("Скрытность").check();
  await expect.poll(() => box("Запугивание").isDisabled()).toBe(true);

  await creationWindow(player).getByRole("button", { name: "Мастерство" }).click();
  await atStep(player, "Мастерство");
  const later = creationWindow(player).locator("details").filter({ hasText: "Пока не на что: Оружие, Броня, Магия" });
  expect(await later.getAttribute("open")).toBeNull();
  await creationWindow(player).getByRole("region", { name: "Навыки" }).waitFor();
  await shoot(creationWindow(player), "creation-mastery-folded");
  await tabTo(player, later.locator("summary"));
  await player.keyboard.press("Enter");
  await later.getByText("Сейчас 0 очков Мощи. С каждым следующим уровнем ещё 2 очка Мощи.").waitFor();
  await shoot(creationWindow(player), "creation-mastery-unfolded");

  await creationWindow(player).getByRole("button", { name: "Имя и итог" }).click();
  await atStep(player, "Имя и итог");
  expect((await creationWindow(player).getByRole("region", { name: "Можно доделать и потом" }).getByRole("listitem").allInnerTexts()).filter((text) => text.startsWith("Компетентность"))).toEqual([]);
  await finish(player, "Тень");
  await player.waitForFunction(() => Boolean(game.actors.getName("Тень")));
  expect(await player.evaluate(() => { const { skills } = game.actors.getName("Тень").system; return [skills.stealth.expertise, skills.deception.expertise, skills.intimidation.expertise]; })).toEqual([true, true, false]);
});

test.each([13, 14] as const)("generation %i: who may create actors begins the guide from their list, others have no such button", async (generation) => {
  evening = await beginEvening({ generation });
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  const entry = (page: Page): Locator => page.getByRole("button", { name: "Персонаж по шагам" });
  await gm.getByRole("tab", { name: /Актёры|Персонажи|Actors/u }).or(gm.locator("[data-tab='actors']")).first().click();
  await player.locator("[data-tab='actors']").first().click();
  await entry(gm).focus();
  await shoot(gm, `${String(generation)}-creation-entry`);
  // Twice in haste makes one.
  await gm.keyboard.press("Enter");
  await gm.keyboard.press("Enter");
  await atStep(gm, "Раса");
  await pickRow(gm, "Эльф");
  await gm.waitForFunction(() => (game.actors.getName("Новый персонаж").system.draft as string) !== "");
  expect(await gm.evaluate(() => game.actors.filter((actor: { name: string }) => actor.name === "Новый персонаж").length as number)).toBe(1);
  expect(await entry(player).count()).toBe(0);
  // The key is nobody's until somebody chooses one; it tells who may not.
  await player.evaluate(() => { game.keybindings.actions.get("opposed-d20.createCharacter").onDown(); });
  await player.getByText("Создавать персонажей вам нельзя: попросите Мастера.").waitFor();
});

test("every step: read aloud without fault, nothing clipped, at a desk and on a phone, dark and light; values are rolled for everybody to see", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await begin(player);
  await loadAxe(player);
  const window = creationWindow(player);
  const look = async (name: string): Promise<void> => {
    for (const width of [1440, 390]) {
      await player.setViewportSize({ width, height: 900 });
      await player.evaluate((wide) => { for (const app of foundry.applications.instances.values()) if (app.element.classList.contains("od-window--creation")) app.setPosition({ left: 0, top: 0, width: wide, height: 780 }); }, width === 390 ? 390 : 960);
      expect([name, width, await eyesores(window)]).toEqual([name, width, []]);
      await shoot(window, `creation-${name}-${String(width)}`);
    }
    expect([name, await violations(window)]).toEqual([name, []]);
  };
  await pickRow(player, "Человек");
  await look("species");
  await next(player, "Происхождение");
  await pickRow(player, "Солдат");
  await next(player, "Класс");
  await pickRow(player, "Воин");
  await look("class");
  await next(player, "Характеристики");
  await window.getByRole("radio", { name: "Броском" }).check({ force: true });
  await window.getByRole("button", { name: "Бросить 4к6 шесть раз" }).click();
  await gm.getByText(/Новичок: характеристики — \d+(, \d+){5}/u).first().waitFor();
  await window.getByText("Выпало:").waitFor();
  await look("values");
  await next(player, "Мастерство");
  await look("mastery");
  await next(player, "Снаряжение");
  await take(player, "Кинжал");
  await look("equipment");
  await next(player, "Имя и итог");
  await player.evaluate(() => { for (const one of document.querySelectorAll(".theme-dark")) one.classList.replace("theme-dark", "theme-light"); });
  await look("summary");
});

test("H-MAS-18 H-PRG-07: the sheet of a class says what it gives, opens its features and gives a deleted one again; a feature says which step it needs", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await drop(await openSheet(player, HERO), "classes", "Воин");
  await player.getByRole("button", { name: "Позже" }).click();
  const openItem = (name: string): Promise<string> => player.evaluate(async ([hero, wanted]) => {
    const { sheet } = game.actors.getName(hero).items.getName(wanted);
    await sheet.render({ force: true });
    return sheet.id as string;
  }, [HERO, name] as const);
  const sheet = player.locator(`[id="${await openItem("Воин")}"]`);
  await sheet.getByText("пока ничего").first().waitFor();
  await sheet.getByText("10 + Выносливость").waitFor();
  await loadAxe(player);
  expect(await violations(sheet)).toEqual([]);
  expect(await eyesores(sheet)).toEqual([]);
  await shoot(sheet, "class-sheet-play");
  await sheet.locator(".od-origin__feature").filter({ hasText: "Второе дыхание" }).click();
  await player.locator(".application").filter({ has: player.getByRole("heading", { name: "Второе дыхание" }) }).waitFor();

  await player.evaluate(async (hero) => { await game.actors.getName(hero).items.getName("Второе дыхание").delete(); }, HERO);
  await player.evaluate(async (id) => { await foundry.applications.instances.get(id).render(); }, await sheet.getAttribute("id"));
  await sheet.getByRole("button", { name: "Добавить 1 недостающую" }).click();
  await player.waitForFunction((hero) => Boolean(game.actors.getName(hero).items.getName("Второе дыхание")), HERO);

  // Rows of choices and of features can be changed where the sheet is edited.
  await sheet.getByRole("button", { name: "Правка листа" }).click();
  await sheet.getByRole("group", { name: "Особенности по уровням" }).waitFor();
  expect(await violations(sheet)).toEqual([]);
  await shoot(sheet, "class-sheet-edit");

  await player.evaluate(async (hero) => { await game.actors.getName(hero).createEmbeddedDocuments("Item", [{ name: "Вскрыть замок", type: "feature", system: { requires: { track: "skill", key: "stealth", step: 2 }, uses: { value: 1, max: 1, recharge: "long" } } }]); }, HERO);
  const feature = player.locator(`[id="${await openItem("Вскрыть замок")}"]`);
  await feature.getByText("Нужна ступень 2: Скрытность. Сейчас 0.").waitFor();
});
