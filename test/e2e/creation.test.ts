/** Creating a character: dropped from the packs, and with the guide by keyboard alone. */
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeBrowser } from "./drivers/browser.ts";
import { beginEvening, type Evening } from "./evening.ts";
import { openSheet } from "./seat.ts";

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

    // An NPC just gets the item.
    await gm.evaluate(async () => { await CONFIG.Actor.documentClass.create({ name: "Маг", type: "npc", system: { hp: { value: 30, max: 30 } } }); });
    await drop(await openSheet(gm, "Маг"), "classes", "Волшебник");
    await gm.waitForFunction(() => game.actors.getName("Маг").items.size === 1);
    expect(await gm.evaluate(() => game.actors.getName("Маг").system.hp.max as number)).toBe(30);
  });
});
