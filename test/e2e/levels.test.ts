/** The party and its experience; going up a level and back, step by step, by keyboard; what is refused. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, type Evening } from "./evening.ts";
import { eyesores, loadAxe, violations } from "./inspect.ts";
import { lastCard, openSheet } from "./seat.ts";
import { shoot } from "./shots.ts";

afterAll(closeBrowser);

let evening: Evening;
afterEach(() => evening.end());

const NAMES = ["Воин", "Следопыт"] as const;
const experience = (page: Page): Promise<number[]> => page.evaluate((names) => names.map((name) => game.actors.getName(name).system.details.xp as number), NAMES);

/** A party that everybody may look at, with the two heroes in it. */
async function makeParty(gm: Page, xp = 950): Promise<void> {
  await gm.evaluate(async ([names, points]) => {
    for (const name of names) await game.actors.getName(name).update({ system: { details: { xp: points, level: 1 } } });
    const members = names.map((name) => ({ uuid: game.actors.getName(name).uuid }));
    await CONFIG.Actor.documentClass.create({ type: "party", name: "Отряд", system: { members, coins: { gp: 10 } }, ownership: { default: 2 } });
  }, [NAMES, xp] as const);
}

describe.each([14, 13] as const)("generation %i", (generation) => {
  test("H-PRG-01: the GM awards experience to the party by keyboard; the card tells, and takes back what still fits", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeParty(gm);
    // Six goblins' worth of dead: one goblin and the ogre.
    await gm.evaluate(async () => {
      for (const name of ["Гоблин 1", "Огр"]) await canvas.tokens.placeables.find((token: { name: string }) => token.name === name).actor.update({ system: { hp: { value: 0 } } });
    });
    const party = await openSheet(gm, "Отряд");
    await party.getByRole("button", { name: "Опыт…" }).focus();
    await gm.keyboard.press("Enter");
    const window = gm.locator(".application").filter({ has: gm.getByRole("button", { name: /^Начислить/u }) });
    await window.locator("input:focus").waitFor();
    // 50 + 450 of 2 × 75: 333, rounded to 5.
    await window.getByText("за врагов: 335").waitFor();
    expect(await window.getByRole("radio", { name: "за врагов: 335" }).isChecked()).toBe(true);
    await window.getByText("Воин: хватит на 2-й уровень").waitFor();
    await loadAxe(gm);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await shoot(window, `${generation}-award-window`);
    await window.getByLabel("Своё число").focus();
    await gm.keyboard.type("1000000000");
    await window.getByText("За раз одному персонажу начисляют от 1 до 100000 очков опыта.").waitFor();
    await gm.keyboard.press("Enter");
    expect(await experience(gm)).toEqual([950, 950]);
    await gm.keyboard.press("ControlOrMeta+A");
    await gm.keyboard.type("150");
    await gm.keyboard.press("Tab");
    await gm.keyboard.press("ArrowRight");
    await window.getByRole("button", { name: "Начислить по 75: 2 персонажам" }).waitFor();
    await gm.keyboard.press("Enter");
    await expect.poll(() => experience(player)).toEqual([1025, 1025]);
    await window.waitFor({ state: "detached" });
    const card = lastCard(gm);
    await card.getByText("Каждому 75 очков опыта").waitFor();
    expect(await card.getByText("Ждёт 2-й уровень").count()).toBe(2);
    expect(await lastCard(player).getByRole("button", { name: /Отменить/u }).count()).toBe(0);
    expect(await violations(card)).toEqual([]);
    await shoot(card, `${generation}-award-card`);
    await party.getByText("Ждёт 2-й уровень").first().waitFor();
    await gm.evaluate(async () => { await game.actors.getName("Следопыт").update({ system: { details: { xp: 1100 } } }); });
    await card.getByRole("button", { name: "Отменить всем" }).focus();
    await gm.keyboard.press("Enter");
    await gm.getByText("Следопыт: опыт с тех пор изменился, отменить уже нельзя.").waitFor();
    await expect.poll(() => experience(player)).toEqual([950, 1100]);
    await card.getByText("отменено").waitFor();
  });
});

test("the party's sheet: what each may see, order, shared coins and things, on a phone", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1", { language: "en", theme: "light", width: 390, height: 844 })]);
  await makeParty(gm, 2500);
  await gm.evaluate(async () => {
    const party = game.actors.getName("Отряд");
    await party.createEmbeddedDocuments("Item", [{ type: "gear", name: "Верёвка", system: { quantity: 2, weight: 4.5 } }]);
    await party.update({ ownership: { [game.users.getName("Player 1").id]: 3 } });
    await game.actors.getName("Воин").update({ system: { languages: ["Общий", "Эльфийский"], details: { level: 2 }, hp: { value: 5, temporary: 3 } } });
    await game.actors.getName("Следопыт").update({ system: { languages: ["Общий"] } });
  });
  const sheet = await openSheet(gm, "Отряд");
  await sheet.getByText("5 + 3 из").waitFor();
  await sheet.getByText("Ждёт 3-й уровень").first().waitFor();
  await sheet.getByText(/не потрачено: .*очка Мощи/u).first().waitFor();
  await sheet.getByText("Общий", { exact: false }).getByText("все").waitFor();
  await loadAxe(gm);
  expect(await violations(sheet)).toEqual([]);
  expect(await eyesores(sheet)).toEqual([]);
  await shoot(sheet, "party-ru-dark");
  // Coins are typed as a change, in play as well.
  await player.waitForFunction(() => game.actors.getName("Отряд")?.isOwner === true);
  const own = await openSheet(player, "Отряд");
  await own.getByLabel("Gold").focus();
  await player.keyboard.press("ControlOrMeta+A");
  await player.keyboard.type("+15");
  await player.keyboard.press("Tab");
  await expect.poll(() => gm.evaluate(() => game.actors.getName("Отряд").system.coins.gp as number)).toBe(25);
  // The companion of another is a name; his own is all there.
  await own.getByText("5 + 3 of").waitFor();
  expect(await own.locator(".od-member").filter({ hasText: "Следопыт" }).locator(".od-member__numbers").count()).toBe(0);
  expect(await own.getByRole("button", { name: "Experience…" }).count()).toBe(0);
  await loadAxe(player);
  expect(await violations(own)).toEqual([]);
  expect(await eyesores(own)).toEqual([]);
  await shoot(own, "party-en-light-390");
  // Order: by button while editing, by drag.
  const order = (): Promise<string[]> => gm.evaluate(() => game.actors.getName("Отряд").system.members.map(({ uuid }: { uuid: string }) => game.actors.get(uuid.slice("Actor.".length)).name as string));
  await sheet.getByRole("button", { name: "Править" }).or(sheet.locator("[data-action='toggleMode']")).first().click();
  await sheet.getByRole("button", { name: "Ниже: Воин" }).focus();
  await gm.keyboard.press("Enter");
  await expect.poll(order).toEqual(["Следопыт", "Воин"]);
  await sheet.locator(".od-member").nth(1).getByText("Воин").waitFor();
  await sheet.locator(".od-member").filter({ hasText: "Воин" }).dragTo(sheet.locator(".od-member").filter({ hasText: "Следопыт" }));
  await expect.poll(order).toEqual(["Воин", "Следопыт"]);
  await shoot(sheet, "party-edit");
  await sheet.getByRole("button", { name: "Убрать из отряда: Следопыт" }).click();
  await expect.poll(order).toEqual(["Воин"]);
});

const MAGE = "Ученик";

/** A wizard of Player 1 out of the pack, with some experience. */
async function makeWizard(gm: Page, xp: number, change: Record<string, unknown> = {}): Promise<void> {
  await gm.evaluate(async ([name, points, more]) => {
    const pack = await game.packs.get("opposed-d20.classes-ru").getDocuments();
    const profession = game.items.fromCompendium(pack.find((item: { name: string }) => item.name === "Волшебник"));
    Object.assign(profession.system, more);
    await CONFIG.Actor.documentClass.create({ name, type: "character", ownership: { [game.users.getName("Player 1").id]: 3 }, items: [profession], system: { hp: { value: 6 }, details: { xp: points }, characteristics: { endurance: { value: 14 }, learning: { value: 20 } } } });
  }, [MAGE, xp, change] as const);
}

/** The stored actor without what the server stamps, items by id. */
const source = (page: Page): Promise<Record<string, unknown>> => page.evaluate((name) => {
  const { _stats: stamp, items, ...data } = game.actors.getName(name).toObject();
  const plain = items.map(({ _stats: own, ...item }: { _stats: unknown; _id: string }) => [item, own && null][0]).sort((a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id));
  return JSON.parse(JSON.stringify({ ...data, items: plain, stamped: Boolean(stamp) }));
}, MAGE);

async function step(page: Page, window: Locator, level: number): Promise<void> {
  await window.getByRole("heading", { name: `${MAGE}: ${String(level)}-й уровень` }).waitFor();
  await window.locator("[data-autofocus]:focus").waitFor();
}

describe.each([14, 13] as const)("a wizard, generation %i", (generation) => {
  test("H-PRG-02 H-PRG-05 H-PRG-07 H-PRG-08 H-MAS-20: from level 1 to 5 by keyboard, and the first step back exactly", async () => {
    evening = await beginEvening({ generation });
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeWizard(gm, 4000);
    await player.waitForFunction((name) => Boolean(game.actors.getName(name)), MAGE);
    const sheet = await openSheet(player, MAGE);
    const before = await source(gm);
    await sheet.getByRole("button", { name: "Ждёт 5-й уровень" }).focus();
    await player.keyboard.press("Enter");
    const window = player.locator(".od-window--level");
    await step(player, window, 2);
    await window.getByText("Максимум хитов: 8 → 10").waitFor();
    await window.getByText("Ячейки 1-го круга: 2 → 3").waitFor();
    await window.getByText("Заготовленных заклинаний: 4 → 5").waitFor();
    await window.getByRole("heading", { name: /Учёный/u }).waitFor();
    await loadAxe(player);
    expect(await violations(window)).toEqual([]);
    expect(await eyesores(window)).toEqual([]);
    await window.getByRole("searchbox").focus();
    await player.keyboard.type("волшебная стр");
    await window.getByLabel("Волшебная стрела").focus();
    await player.keyboard.press("Space");
    await shoot(window, `${generation}-level-2`);
    await window.getByRole("button", { name: "Повысить до 2-го уровня" }).focus();
    await player.keyboard.press("Enter");
    await window.getByText(`${MAGE}: теперь 2-й уровень.`).waitFor();
    await window.locator("[data-autofocus]:focus").waitFor();
    await shoot(window, `${generation}-level-done`);
    await player.keyboard.press("Enter");
    const planner = player.locator(".application").filter({ hasText: "Уже куплено" });
    for (const [group, name] of [["Оружие", "Двуручное"], ["Броня", "Щит"], ["Навыки", "Скрытность"]] as const) {
      await planner.getByRole("region", { name: group }).getByRole("group", { name }).first().getByRole("radio", { checked: true }).focus();
      await player.keyboard.press("ArrowRight");
    }
    const buy = planner.getByRole("button", { name: "Купить за 1 Талант, 2 очка Мощи" });
    await buy.focus();
    await player.keyboard.press("Enter");
    await expect.poll(() => gm.evaluate((name) => {
      const { points, mastery, skills, details, hp, spellcasting } = game.actors.getName(name).system;
      return [details.level, hp.value, hp.max, spellcasting.slots.c1.value, mastery.weapons.twoHanded, mastery.armor.shield, skills.stealth.step, points.power.left, points.talents.left];
    }, MAGE)).toEqual([2, 8, 10, 1, 1, 1, 1, 0, 2]);
    expect(await gm.evaluate((name) => game.actors.getName(name).items.map((item: { name: string }) => item.name).sort(), MAGE)).toEqual(["Волшебная стрела", "Волшебник", "Учёный"].sort());
    // The owner may not: mastery is refunded by the Game Master.
    await menu(player, sheet, "Отменить последний уровень");
    await player.getByText("на этом уровне куплено мастерство, а его возвращает Мастер").waitFor();
    const own = await openSheet(gm, MAGE);
    await menu(gm, own, "Отменить последний уровень");
    const question = gm.locator(".od-window").filter({ hasText: "Исчезнет:" });
    await question.getByText("Двуручное 0 → 1, Щит 0 → 1, Скрытность 0 → 1").waitFor();
    await shoot(question, `${generation}-level-undo`);
    await question.locator("[data-autofocus]:focus").waitFor();
    await gm.keyboard.press("Enter");
    await expect.poll(() => gm.evaluate((name) => game.actors.getName(name).items.size as number, MAGE)).toBe(1);
    const after = await source(gm);
    const log = Object.values((after["system"] as { masteryLog: Record<string, { refunded: boolean }> }).masteryLog);
    expect(log.map(({ refunded }) => refunded)).toEqual([true, true, true]);
    expect({ ...after, system: { ...(after["system"] as object), masteryLog: {} } }).toEqual(before);
    // Up again, and on to the fifth; at the third Learning passes 20.
    await sheet.getByRole("button", { name: "Ждёт 5-й уровень" }).focus();
    await player.keyboard.press("Enter");
    for (const level of [2, 3, 4, 5]) {
      await step(player, window, level);
      if (level === 3) {
        await window.getByRole("radio", { name: "Учёность 20 → 21" }).focus();
        await player.keyboard.press("Space");
        await window.getByText("Учёность станет 21: это больше обычного предела 20.").waitFor();
        await shoot(window, `${generation}-level-3`);
        await window.getByRole("button", { name: "Повысить до 3-го уровня" }).focus();
      }
      await player.keyboard.press("Enter");
      await window.getByText(`${MAGE}: теперь ${String(level)}-й уровень.`).waitFor();
      if (level === 5) break;
      await window.getByRole("button", { name: `Повысить до ${String(level + 1)}-го уровня` }).focus();
      await player.keyboard.press("Enter");
    }
    await expect.poll(() => gm.evaluate((name) => {
      const { details, hp, spells, characteristics, levels } = game.actors.getName(name).system;
      return [details.level, hp.value, hp.max, characteristics.learning.value, levels.length, ...spells.slots.slice(0, 3).map(({ max }: { max: number }) => max)];
    }, MAGE)).toEqual([5, 14, 16, 21, 4, 4, 3, 2]);
    expect(await gm.evaluate((name) => game.actors.getName(name).items.filter((item: { type: string }) => item.type === "feature").map((item: { name: string }) => item.name).sort(), MAGE)).toEqual(["Знаток воплощения", "Запомнить заклинание", "Мощный заговор", "Учёный"].sort());
  });
});

/** Chooses in the menu of a window's header. */
async function menu(page: Page, sheet: Locator, entry: string): Promise<void> {
  await sheet.locator(".window-header [data-action='toggleControls']").click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("C-92 H-PRG-09: before its time only the GM; what is missing is named; two tabs make one level; the quest's reward comes and goes", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1", { language: "en", theme: "light", width: 390, height: 844 })]);
  await makeWizard(gm, 400, { features: [{ level: 2, uuid: "Compendium.opposed-d20.features.Item.gone567890123456" }, { level: 11, uuid: "Compendium.opposed-d20.features.Item.yFR9a2zqUlEOe4v4" }] });
  await player.waitForFunction((name) => Boolean(game.actors.getName(name)), MAGE);
  const own = await openSheet(player, MAGE);
  await menu(player, own, "Go up a level");
  await player.getByText("not enough experience yet").waitFor();
  const sheet = await openSheet(gm, MAGE);
  await menu(gm, sheet, "Повысить уровень");
  const window = gm.locator(".od-window--level");
  await window.getByText("Опыта 400 из 1000").waitFor();
  await window.getByText("Волшебник: умение не найдено (Compendium.opposed-d20.features.Item.gone567890123456)").waitFor();
  await shoot(window, "level-missing");
  // The experience comes, and both take the step: one of them is told.
  await gm.evaluate(async (name) => { await game.actors.getName(name).update({ system: { details: { xp: 1000 } } }); }, MAGE);
  await own.getByRole("button", { name: "Level 2 waits" }).click();
  const other = player.locator(".od-window--level");
  await other.getByText("Maximum hit points: 8 → 10").waitFor();
  await loadAxe(player);
  expect(await violations(other)).toEqual([]);
  expect(await eyesores(other)).toEqual([]);
  await shoot(other, "level-en-390");
  await other.getByRole("button", { name: "Go up to level 2" }).click();
  await other.getByText("is level 2 now.").waitFor();
  await gm.waitForFunction((name) => game.actors.getName(name).system.details.level === 2, MAGE);
  await window.getByRole("button", { name: "Повысить до 2-го уровня" }).click();
  await gm.getByText("уровень уже 2-й, откройте окно заново").waitFor();
  expect(await gm.evaluate((name) => { const { details, levels, hp } = game.actors.getName(name).system; return [details.level, levels.length, hp.value]; }, MAGE)).toEqual([2, 1, 8]);
  // A raise by hand in between, a deleted class: told, nothing lost.
  await gm.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    await actor.update({ system: { details: { level: 10 } } });
    await actor.sheet.render({ force: true });
  }, MAGE);
  await menu(gm, sheet, "Отменить последний уровень");
  await gm.getByText("последним записан 2-й уровень").waitFor();
  await menu(gm, sheet, "Награда за задание класса");
  await expect.poll(() => gm.evaluate((name) => { const { items, system } = game.actors.getName(name); return [items.some((item: { name: string }) => item.name === "Мастерство заклинателя"), system.details.capstone, system.details.level]; }, MAGE)).toEqual([true, true, 10]);
  await menu(gm, sheet, "Награда за задание класса");
  await expect.poll(() => gm.evaluate((name) => { const { items, system } = game.actors.getName(name); return [items.size, system.details.capstone]; }, MAGE)).toEqual([1, false]);
  evening.allow(/gone567890123456/u);
});

test("H-SPL-08: a bard swaps a spell with the level; taken back, the old one is the very same; a refused change leaves nothing behind", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  await gm.evaluate(async (name) => {
    const find = async (pack: string, wanted: string): Promise<object> => {
      const documents = await game.packs.get(`opposed-d20.${pack}`).getDocuments();
      return game.items.fromCompendium(documents.find((item: { name: string }) => item.name === wanted));
    };
    const items = [await find("classes-ru", "Бард"), { type: "spell", name: "Старая песня", system: { circle: 1, prepared: true, classes: ["bard"] } }];
    await CONFIG.Actor.documentClass.create({ name, type: "character", items, system: { hp: { value: 8 }, details: { xp: 1000 } } });
  }, MAGE);
  const before = await source(gm);
  const sheet = await openSheet(gm, MAGE);
  // A module that vetoes the update: what was made is gone again.
  await gm.evaluate(() => { Object.assign(globalThis, { veto: Hooks.on("preUpdateActor", () => false) }); });
  await sheet.getByRole("button", { name: "Ждёт 2-й уровень" }).click();
  const window = gm.locator(".od-window--level");
  await step(gm, window, 2);
  await gm.keyboard.press("Enter");
  await gm.getByText("изменение отклонил модуль, всё осталось как было").waitFor();
  expect(await source(gm)).toEqual(before);
  await gm.evaluate(() => { Hooks.off("preUpdateActor", (globalThis as unknown as { veto: number }).veto); });
  await window.getByLabel("Забыть").selectOption({ label: "Старая песня" });
  await window.getByText("Для замены нужны оба заклинания").waitFor();
  await window.getByLabel("Выучить взамен").selectOption({ label: "Лечение ран (1-й круг)" });
  await shoot(window, "level-swap");
  await window.getByRole("button", { name: "Повысить до 2-го уровня" }).click();
  await window.getByText(`${MAGE}: теперь 2-й уровень.`).waitFor();
  const spells = (): Promise<unknown> => gm.evaluate((name) => game.actors.getName(name).items.filter((item: { type: string }) => item.type === "spell").map((item: { name: string; system: { prepared: boolean } }) => [item.name, item.system.prepared]), MAGE);
  expect(await spells()).toEqual([["Лечение ран", true]]);
  await menu(gm, sheet, "Отменить последний уровень");
  const question = gm.locator(".od-window").filter({ hasText: "Вернётся: Старая песня." });
  await question.locator("[data-autofocus]:focus").waitFor();
  await gm.keyboard.press("Enter");
  await expect.poll(spells).toEqual([["Старая песня", true]]);
  await expect.poll(() => source(gm)).toEqual(before);
});

test("H-PRG-07: a feature that a level brings has all uses of that level at once", async () => {
  evening = await beginEvening();
  const gm = await evening.open("GM");
  await gm.evaluate(async (name) => {
    const documents = await game.packs.get("opposed-d20.classes-ru").getDocuments();
    const monk = game.items.fromCompendium(documents.find((item: { name: string }) => item.name === "Монах"));
    await CONFIG.Actor.documentClass.create({ name, type: "character", items: [monk], system: { details: { xp: 1000 } } });
  }, MAGE);
  const sheet = await openSheet(gm, MAGE);
  await sheet.getByRole("button", { name: "Ждёт 2-й уровень" }).click();
  const window = gm.locator(".od-window--level");
  await step(gm, window, 2);
  await window.getByRole("button", { name: "Повысить до 2-го уровня" }).click();
  await expect.poll(() => gm.evaluate((name) => { const { value, max } = game.actors.getName(name).items.getName("Очки сосредоточения")?.system.uses ?? {}; return [value, max]; }, MAGE)).toEqual([2, 2]);
});
