/** A class as an item: dropped from the packs onto a sheet, and its own sheet. */
import type { Locator } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import { HERO, makeHero, state } from "./support/creation.ts";
import { beginEvening, type Evening } from "./support/evening.ts";
import { eyesores, loadAxe, violations } from "./support/inspect.ts";
import { openSheet } from "./support/seat.ts";
import { shoot } from "./support/shots.ts";

let evening: Evening;
afterEach(() => evening.end());

/** Drops an item of a pack onto a window, as the pack's window hands it over. */
async function drop(sheet: Locator, pack: string, name: string): Promise<void> {
  await sheet.evaluate(
    async (element, [from, wanted]) => {
      const entry = game.packs
        .get(`opposed-d20.${from}-ru`)
        .index.contents.find((one: { name: string }) => one.name === wanted);
      const transfer = new DataTransfer();
      transfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: entry.uuid }));
      element
        .querySelector(".window-content, form, section")
        ?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
      await Promise.resolve();
    },
    [pack, name] as const,
  );
}

describe("by drag and drop", () => {
  test("H-MAS-06 H-PRG-07 C-41: a class from the pack brings its features and asks what it leaves to choose; a second one asks; an NPC just gets the item", async () => {
    evening = await beginEvening();
    const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
    await makeHero(gm, player);
    const sheet = await openSheet(player, HERO);
    await drop(sheet, "classes", "Воин");
    const choices = player
      .locator(".application")
      .filter({ has: player.locator(".window-title", { hasText: "Выбор: " }) });
    await choices.getByRole("group", { name: /Оружие/u }).waitFor();
    await loadAxe(player);
    expect([await eyesores(choices), await violations(choices)]).toEqual([[], []]);
    expect(await state(player)).toMatchObject({
      classes: ["Воин"],
      features: ["Боевой стиль воина", "Второе дыхание"],
      hp: [10, 10],
      talents: 2,
    });

    // One too many is refused and nothing is lost; then two and one.
    for (const name of ["Одноручное", "Двуручное", "Дальнобойное"])
      await choices.getByRole("checkbox", { name }).check();
    await choices.getByRole("button", { name: "Выбрать" }).click();
    await player.getByText(/Выбрано слишком много: Оружие/u).waitFor();
    await choices.getByRole("checkbox", { name: "Двуручное" }).uncheck();
    await choices.getByRole("checkbox", { name: "Средняя" }).check();
    await choices.getByRole("button", { name: "Выбрать" }).click();
    await choices.waitFor({ state: "detached" });
    expect(await state(player)).toMatchObject({
      weapons: { oneHanded: 1, twoHanded: 0, ranged: 1 },
      armor: { medium: 1, shield: 1, heavy: 0 },
    });

    // A second class asks: no keeps the first, yes takes its features along.
    await drop(sheet, "classes", "Волшебник");
    await player.getByRole("button", { name: "Оставить: Воин" }).click();
    expect(await state(player)).toMatchObject({ classes: ["Воин"] });
    // The first question is still folding up.
    await player.getByText("Вместе с прежним").waitFor({ state: "detached" });
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
    const uses = (name: string): Promise<unknown> =>
      player.evaluate(
        ([hero, wanted]) => {
          const { value, max } = game.actors.getName(hero).items.getName(wanted)?.system.uses ?? {};
          return [value, max];
        },
        [HERO, name] as const,
      );
    await drop(sheet, "classes", "Воин");
    await player.getByRole("button", { name: "Заменить: Воин" }).click();
    await player.getByRole("button", { name: "Позже" }).click();
    await expect.poll(() => uses("Второе дыхание")).toEqual([3, 3]);
    await drop(sheet, "features", "Бардовское вдохновение");
    await expect.poll(() => uses("Бардовское вдохновение")).toEqual([4, 4]);

    // An NPC just gets the item.
    await gm.evaluate(async () => {
      await CONFIG.Actor.documentClass.create({ name: "Маг", type: "npc", system: { hp: { value: 30, max: 30 } } });
    });
    await drop(await openSheet(gm, "Маг"), "classes", "Волшебник");
    await gm.waitForFunction(() => game.actors.getName("Маг").items.size === 1);
    expect(await gm.evaluate(() => game.actors.getName("Маг").system.hp.max as number)).toBe(30);
  });
});

test("H-MAS-18 H-PRG-07: the sheet of a class says what it gives, opens its features and gives a deleted one again; a feature says which step it needs", async () => {
  evening = await beginEvening();
  const [gm, player] = await Promise.all([evening.open("GM"), evening.open("Player 1")]);
  await makeHero(gm, player);
  await drop(await openSheet(player, HERO), "classes", "Воин");
  await player.getByRole("button", { name: "Позже" }).click();
  const openItem = (name: string): Promise<string> =>
    player.evaluate(
      async ([hero, wanted]) => {
        const { sheet } = game.actors.getName(hero).items.getName(wanted);
        await sheet.render({ force: true });
        return sheet.id as string;
      },
      [HERO, name] as const,
    );
  const sheet = player.locator(`[id="${await openItem("Воин")}"]`);
  await sheet.getByText("пока ничего").first().waitFor();
  await sheet.getByText("10 + Выносливость").waitFor();
  await loadAxe(player);
  expect(await violations(sheet)).toEqual([]);
  expect(await eyesores(sheet)).toEqual([]);
  await shoot(sheet, "class-sheet-play");
  await sheet.locator(".od-link").filter({ hasText: "Второе дыхание" }).click();
  await player
    .locator(".application")
    .filter({ has: player.getByRole("heading", { name: "Второе дыхание" }) })
    .waitFor();

  await player.evaluate(async (hero) => {
    await game.actors.getName(hero).items.getName("Второе дыхание").delete();
  }, HERO);
  await player.evaluate(
    async (id) => {
      await foundry.applications.instances.get(id).render();
    },
    await sheet.getAttribute("id"),
  );
  await sheet.getByRole("button", { name: "Добавить 1 недостающую" }).click();
  await player.waitForFunction((hero) => Boolean(game.actors.getName(hero).items.getName("Второе дыхание")), HERO);

  // Rows of choices and of features can be changed where the sheet is edited.
  await sheet.getByRole("button", { name: "Правка листа" }).click();
  await sheet.getByRole("group", { name: "Особенности по уровням" }).waitFor();
  expect(await violations(sheet)).toEqual([]);
  await shoot(sheet, "class-sheet-edit");

  await player.evaluate(async (hero) => {
    await game.actors.getName(hero).createEmbeddedDocuments("Item", [
      {
        name: "Вскрыть замок",
        type: "feature",
        system: {
          requires: { track: "skill", key: "stealth", step: 2 },
          uses: { value: 1, max: 1, recharge: "long" },
        },
      },
    ]);
  }, HERO);
  const feature = player.locator(`[id="${await openItem("Вскрыть замок")}"]`);
  await feature.getByText("Нужна ступень 2: Скрытность. Сейчас 0.").waitFor();

  // One that the table has invented has a picture of its own, and its color is chosen here.
  await player.evaluate(async (hero) => {
    const own = { name: "Ведьмак крови", img: "systems/opposed-d20/icons/weapon.svg" };
    await game.actors.getName(hero).items.getName("Воин").update(own);
  }, HERO);
  const [head, select] = [(await openSheet(player, HERO)).locator(".od-head"), sheet.locator("[name='system.hue']")];
  await sheet
    .locator("details", { has: player.locator("[name='system.hue']") })
    .locator("summary")
    .press("Enter");
  expect(await select.locator("option").count()).toBe(1 + 18);
  const lines = (of: Locator): Promise<string> =>
    of.locator(".od-head__sigil").evaluate((sigil) => getComputedStyle(sigil, "::before").borderTopColor);
  const colors = new Set<string>();
  for (const [label, hue] of [
    ["Алый", "01"],
    ["Лазурный", "32"],
    ["Сиреневый", "51"],
  ] as const) {
    await select.selectOption({ label });
    for (const shown of [head, sheet.locator(".od-head")])
      await expect.poll(() => shown.getAttribute("data-hue")).toBe(hue);
    colors.add(await lines(head));
  }
  expect(colors.size).toBe(3);
  await shoot(player, "class-own-hue");
  // A choice that is taken back leaves the color that follows from the name, whoever looks.
  await select.selectOption({ label: "По названию" });
  const seen = (await openSheet(gm, HERO)).locator(".od-head");
  await expect
    .poll(async () => [await head.getAttribute("data-hue"), await seen.getAttribute("data-hue")])
    .not.toContain("51");
  const byName = await head.getAttribute("data-hue");
  expect([byName, await seen.getAttribute("data-hue")]).toEqual([byName, byName]);
  expect(byName).toMatch(/^[0-5][0-2]$/u);
});
